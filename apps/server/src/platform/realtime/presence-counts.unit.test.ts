import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesOf, graceMs, presenceCounts } from './presence-counts.ts';

test('a user who reloads the page has not left', () => {
  const users = new Map([[7, { sockets: 0, isRecorded: true, leftAt: 1000 }]]);
  expect(changesOf(users, 1000 + graceMs - 1)).toEqual({ came: [], left: [] });
  expect(changesOf(users, 1000 + graceMs)).toEqual({ came: [], left: [7] });
});

test('a user is recorded as present once, however many sockets open and close', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (opens) => {
      const counts = presenceCounts();
      let sockets = 0;
      let isRecorded = false;
      for (const opensNow of opens) {
        if (!opensNow && sockets === 0) continue;
        sockets += opensNow ? 1 : -1;
        if (opensNow) expect(counts.opened(1, 7)).toBe(!isRecorded);
        else expect(counts.closed(1, 7)).toBe(sockets === 0);
        const change = counts.changes(1);
        expect(change).toEqual({ came: sockets > 0 && !isRecorded ? [7] : [], left: [] });
        counts.markRecorded(1, change);
        isRecorded ||= sockets > 0;
      }
    }),
  );
});

test('a node with another name records all of its users anew', () => {
  const counts = presenceCounts();
  counts.opened(1, 7);
  counts.markRecorded(1, counts.changes(1));
  counts.forgetRecords();
  expect(counts.changes(1)).toEqual({ came: [7], left: [] });
});
