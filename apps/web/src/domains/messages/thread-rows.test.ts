import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeMessage } from './make-message.ts';
import { buildThreadRows } from './thread-rows.ts';

const at = (day: number, minute: number) => new Date(2026, 10, day, 10, minute).toISOString();
const parts = {
  notes: [],
  gaps: [],
  hidden: [],
  outgoing: [],
  isWhole: true,
  unread: null,
  isClosed: false,
  isGroup: false,
};
const kinds = (rows: ReturnType<typeof buildThreadRows>) => rows.map((row) => row.kind);

describe('the lines of a conversation', () => {
  it('CV-01 a new day and a new ticket are announced, and the end of the one before', () => {
    const rows = buildThreadRows({
      ...parts,
      messages: [
        makeMessage({ id: '1', ticketId: 1, createdAt: at(19, 0) }),
        makeMessage({ id: '2', ticketId: 1, createdAt: at(20, 0) }),
        makeMessage({ id: '3', ticketId: 2, createdAt: at(20, 1) }),
      ],
    });
    expect(kinds(rows)).toEqual(['day', 'started', 'message', 'day', 'message', 'closed', 'started', 'message']);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('CV-01 the beginning is announced only when it is loaded', () => {
    expect(kinds(buildThreadRows({ ...parts, isWhole: false, messages: [makeMessage()] }))).toEqual(['message']);
  });

  it('CV-04 older messages only add lines before those that are shown', () => {
    const messages = [19, 19, 20, 20, 21].map((day, index) =>
      makeMessage({ id: String(index + 1), ticketId: index < 3 ? 1 : 2, createdAt: at(day, index) }),
    );
    const hidden = [{ from: at(20, 1), count: 2 }] as never;
    const keysOf = (loaded: typeof messages, isWhole: boolean) =>
      buildThreadRows({ ...parts, hidden, isWhole, messages: loaded }).map(({ key }) => key);
    const whole = keysOf(messages, true);
    for (let count = 1; count < messages.length; count++) {
      const shown = keysOf(messages.slice(-count), false);
      expect(shown).toEqual(whole.slice(-shown.length));
    }
  });

  it('the unread divider stands before the first message that was unread', () => {
    const messages = [makeMessage({ id: '1' }), makeMessage({ id: '2' })];
    expect(kinds(buildThreadRows({ ...parts, messages, unread: { fromId: '2', count: 1 } }))).toEqual([
      'day',
      'started',
      'message',
      'unread',
      'message',
    ]);
  });

  it('bubbles of one writer close in time stand together, and only the first in a group names its writer', () => {
    const messages = [0, 1, 9].map((minute, index) =>
      makeMessage({ id: String(index + 1), participant: '55@s', createdAt: at(20, minute) }),
    );
    const rows = buildThreadRows({ ...parts, messages, isGroup: true }).flatMap((row) =>
      row.kind === 'message' ? [[row.isLast, row.showsSender]] : [],
    );
    expect(rows).toEqual([
      [false, true],
      [true, false],
      [true, true],
    ]);
  });

  it('a note stands where it was written, and one from before the loaded part waits', () => {
    const note = (id: number, createdAt: string) => ({
      id,
      note: 'vip',
      ticketId: 1,
      contactId: 1,
      user: null,
      mentions: [],
      createdAt,
    });
    const messages = [makeMessage({ id: '1', createdAt: at(20, 0) }), makeMessage({ id: '2', createdAt: at(20, 5) })];
    expect(
      kinds(buildThreadRows({ ...parts, isWhole: false, messages, notes: [note(2, at(20, 2)), note(1, at(18, 0))] })),
    ).toEqual(['message', 'note', 'message']);
    expect(kinds(buildThreadRows({ ...parts, messages: [], notes: [note(1, at(18, 0))] }))).toEqual(['day', 'note']);
  });

  it('a bubble in waiting gives way to the stored message with the same mark, under the same key', () => {
    const outgoing = {
      clientId: 'c1',
      ticketId: 1,
      body: 'Oi',
      file: null,
      fileUrl: null,
      voice: false,
      sign: false,
      quoted: null,
      createdAt: at(20, 9),
      state: 'sending' as const,
      progress: 0,
      error: null,
    };
    const waiting = buildThreadRows({ ...parts, messages: [makeMessage()], outgoing: [outgoing] });
    const stored = buildThreadRows({
      ...parts,
      messages: [makeMessage(), makeMessage({ id: '2', clientId: 'c1', fromMe: true, createdAt: at(20, 9) })],
      outgoing: [outgoing],
    });
    expect(waiting.at(-1)).toMatchObject({ kind: 'outgoing', key: 'c1' });
    expect(stored.at(-1)).toMatchObject({ kind: 'message', key: 'c1' });
  });

  it('an outage stands before and after what was written in it; several without messages between them are one', () => {
    const gap = (from: number, to: number | null) => ({ from: at(20, from), to: to === null ? null : at(20, to) });
    const messages = [
      makeMessage({ id: '1', createdAt: at(20, 0) }),
      makeMessage({ id: '2', createdAt: at(20, 12) }),
      makeMessage({ id: '3', createdAt: at(20, 40) }),
    ];
    const rows = buildThreadRows({ ...parts, messages, gaps: [gap(10, 15), gap(20, 22), gap(30, 35)] });
    expect(kinds(rows)).toEqual(['day', 'started', 'message', 'down', 'message', 'down', 'message']);
    expect(rows.flatMap((row) => (row.kind === 'down' ? [row.down] : []))).toEqual([
      { ...gap(10, 15), times: 1 },
      { from: at(20, 20), to: at(20, 35), times: 2 },
    ]);
  });

  it('after the last message only a time without connection that lasts is shown', () => {
    const running = { from: at(20, 10), to: null };
    expect(
      kinds(buildThreadRows({ ...parts, messages: [makeMessage({ createdAt: at(20, 0) })], gaps: [running] })).at(-1),
    ).toBe('down');
    expect(
      kinds(
        buildThreadRows({
          ...parts,
          messages: [makeMessage({ createdAt: at(20, 0) })],
          gaps: [{ ...running, to: at(20, 20) }],
        }),
      ).at(-1),
    ).toBe('message');
  });

  it('a message that comes in leaves every line before its neighbour as it was', () => {
    const messages = Array.from({ length: 120 }, (_none, nth) =>
      makeMessage({ id: String(nth), createdAt: at(20, Math.floor(nth / 2)) }),
    );
    const before = buildThreadRows({ ...parts, messages });
    const after = buildThreadRows({
      ...parts,
      messages: [...messages, makeMessage({ id: '120', createdAt: at(20, 60) })],
    });
    expect(after.length).toBe(before.length + 1);
    expect(after.findIndex((row, index) => row !== before[index])).toBe(before.length - 1);
    expect(before.at(-1)).toMatchObject({ isLast: true });
    expect(after.slice(-2)).toMatchObject([{ isLast: false }, { isLast: true }]);
  });

  it('whatever changes, the lines are those of a conversation seen for the first time', () => {
    const change = fc.record({
      place: fc.nat(200),
      what: fc.constantFrom('comes', 'changes', 'goes', 'note', 'gap', 'end', 'unread'),
      minutes: fc.integer({ min: 0, max: 3000 }),
      fromMe: fc.boolean(),
      ticketId: fc.integer({ min: 1, max: 2 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 160 }), fc.array(change, { maxLength: 12 }), (count, changes) => {
        let serial = count;
        let now: Parameters<typeof buildThreadRows>[0] = {
          ...parts,
          messages: Array.from({ length: count }, (_none, nth) =>
            makeMessage({ id: String(nth), createdAt: at(1, nth * 3) }),
          ),
        };
        buildThreadRows(now);
        for (const { place, what, minutes, fromMe, ticketId } of changes) {
          const { messages } = now;
          const createdAt = at(1, minutes);
          if (what === 'comes')
            now = {
              ...now,
              messages: [
                ...messages,
                makeMessage({ id: String(serial++), fromMe, ticketId, createdAt: at(1, 480 + minutes) }),
              ],
            };
          if (what === 'changes')
            now = {
              ...now,
              messages: messages.map((message, nth) =>
                nth === place ? { ...message, fromMe, ack: message.ack + 1 } : message,
              ),
            };
          if (what === 'goes') now = { ...now, messages: messages.filter((_message, nth) => nth !== place) };
          if (what === 'note')
            now = {
              ...now,
              notes: [
                ...now.notes,
                { id: serial++, note: 'vip', ticketId: 1, contactId: 1, user: null, mentions: [], createdAt },
              ],
            };
          if (what === 'gap') now = { ...now, gaps: [{ from: createdAt, to: null }] };
          if (what === 'end') now = { ...now, isClosed: !now.isClosed, isGroup: fromMe };
          if (what === 'unread') now = { ...now, unread: { fromId: String(place), count: 1 } };
          expect(buildThreadRows(now)).toEqual(buildThreadRows(structuredClone(now)));
        }
      }),
    );
  });
});
