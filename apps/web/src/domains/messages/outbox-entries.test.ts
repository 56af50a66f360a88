import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextEntries, nextToSend, type Outgoing, type OutboxEvent } from './outbox-entries.ts';

const since = Date.UTC(2026, 10, 20);
const entry = (clientId: string, ticketId = 1, ageMs = 0): Outgoing => ({
  clientId,
  ticketId,
  body: clientId,
  file: null,
  fileUrl: null,
  voice: false,
  sign: false,
  quoted: null,
  createdAt: new Date(since - ageMs).toISOString(),
  state: 'waiting',
  progress: 0,
  error: null,
});
const after = (...events: OutboxEvent[]) => events.reduce(nextEntries, [] as readonly Outgoing[]);

describe('the entries of the outbox', () => {
  it('a message that did not reach the server holds those behind it, a refused one does not', () => {
    const added: OutboxEvent = { type: 'added', entries: [entry('a'), entry('b')] };
    expect(nextToSend(after(added, { type: 'failed', clientId: 'a', code: undefined }), 1)).toBeUndefined();
    const refused = after(added, { type: 'failed', clientId: 'a', code: 'ERR_TICKET_NOT_OPEN' });
    expect(nextToSend(refused, 1)?.clientId).toBe('b');
  });

  it('only young messages that did not reach the server are sent again by themselves', () => {
    const entries = after(
      { type: 'added', entries: [entry('old', 1, 11 * 60_000), entry('young', 2), entry('refused', 3)] },
      { type: 'failed', clientId: 'old', code: undefined },
      { type: 'failed', clientId: 'young', code: undefined },
      { type: 'failed', clientId: 'refused', code: 'ERR_TICKET_NOT_OPEN' },
      { type: 'resumed', at: since },
    );
    expect(entries.map(({ clientId, state }) => [clientId, state])).toEqual([
      ['old', 'failed'],
      ['young', 'waiting'],
      ['refused', 'failed'],
    ]);
  });

  it('a message goes only by its removal, keeps its place, and never overtakes one that was not sent', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const event = fc.oneof<fc.Arbitrary<OutboxEvent>[]>(
      fc.record({ type: fc.constant('begun'), clientId: id }),
      fc.record({ type: fc.constant('progressed'), clientId: id, progress: fc.double({ min: 0, max: 1 }) }),
      fc.record({
        type: fc.constant('failed'),
        clientId: id,
        code: fc.constantFrom('ERR_TICKET_NOT_OPEN', undefined),
      }),
      fc.record({ type: fc.constant('retried'), clientId: id }),
      fc.record({ type: fc.constant('removed'), clientId: id }),
      fc.record({ type: fc.constant('resumed'), at: fc.constant(since) }),
    );
    const all = ['a', 'b', 'c', 'd', 'e'].map((clientId, index) => entry(clientId, 1 + (index % 2)));
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let entries: readonly Outgoing[] = all;
        const removed = new Set<string>();
        for (const next of events) {
          const before = entries;
          entries = nextEntries(entries, next);
          if (next.type === 'removed') removed.add(next.clientId);
          expect(entries.map(({ clientId }) => clientId)).toEqual(
            all.map(({ clientId }) => clientId).filter((clientId) => !removed.has(clientId)),
          );
          for (const now of entries)
            if ('clientId' in next && next.clientId !== now.clientId) expect(before).toContain(now);
          for (const ticketId of [1, 2]) {
            const ofTicket = entries.filter((one) => one.ticketId === ticketId);
            const due = nextToSend(entries, ticketId);
            const ahead = due ? ofTicket.slice(0, ofTicket.indexOf(due)) : ofTicket;
            // What stands ahead is under way or was refused; without a next one something holds those that wait.
            const isHeld = ahead.some(({ state, error }) => state === 'failed' && error === 'ERR_NETWORK');
            if (due) expect([due.state, isHeld]).toEqual(['waiting', false]);
            else expect(isHeld || ofTicket.every(({ state }) => state !== 'waiting')).toBe(true);
          }
        }
      }),
    );
  });
});
