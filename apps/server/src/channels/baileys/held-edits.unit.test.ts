import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextHeldEdits, type Release } from './held-edits.ts';

interface Edit {
  id: number;
  target: string;
}
const maxHeld = 5;
const act = fc.oneof(
  fc.record({ type: fc.constant('hold' as const), target: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ type: fc.constant('message-arrived' as const), waId: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ type: fc.constant('timeout' as const), nth: fc.nat({ max: 30 }) }),
);

test('every edit that waits is processed again exactly once, and no more than the limit wait', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const edits: Edit[] = [];
      const released: Release<Edit>[] = [];
      let held: readonly Edit[] = [];
      for (const given of acts) {
        if (given.type === 'hold') edits.push({ id: edits.length, target: given.target });
        const edit = given.type === 'hold' ? edits.at(-1) : given.type === 'timeout' ? edits[given.nth] : undefined;
        if (given.type !== 'message-arrived' && !edit) continue;
        const event = given.type === 'message-arrived' ? given : { type: given.type, edit: edit as Edit };
        const next = nextHeldEdits(held, event, maxHeld);
        held = next.held;
        released.push(...next.released);
        expect(held.length).toBeLessThanOrEqual(maxHeld);
        // A message that has arrived lets its edits be opened; all others are shown as they are.
        for (const { edit: freed, isLast } of next.released)
          expect(isLast).toBe(!(given.type === 'message-arrived' && given.waId === freed.target));
      }
      const ids = [...released.map(({ edit }) => edit.id), ...held.map(({ id }) => id)];
      expect(ids.toSorted((a, b) => a - b)).toEqual(edits.map(({ id }) => id));
      expect(held.map(({ id }) => id)).toEqual(held.map(({ id }) => id).toSorted((a, b) => a - b));
    }),
  );
});
