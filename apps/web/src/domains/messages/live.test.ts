import type { Message } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyAck, applyMessage, belongsToThread, byOldest, listMessages, type Thread } from './live.ts';
import { makeMessage } from './make-message.ts';

const ticket = { id: 1, contactId: 1, whatsappId: 1 };
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second)).toISOString();
const perPage = 4;

/** The answer of a server, as far as the client has loaded it. */
function fetchThread(messages: Message[], pages: number): Thread {
  const sorted = messages.toSorted(byOldest);
  return {
    pages: Array.from({ length: pages }, (_none, index) => {
      const end = sorted.length - index * perPage;
      return {
        messages: sorted.slice(Math.max(0, end - perPage), Math.max(0, end)),
        ticket,
        hasMore: end > perPage,
        next: null,
        newer: null,
        target: null,
        gaps: [],
        hidden: [],
      };
    }),
    pageParams: [],
  };
}
const message = (id: number, changes: Partial<Message> = {}) =>
  makeMessage({ id: String(id), createdAt: at(id), updatedAt: at(id), ...changes });

describe('a conversation, kept up by signals', () => {
  it('CV-08 an edit, a deletion and a reaction replace the message and nothing else', () => {
    const before = fetchThread([message(1), message(2)], 1);
    const after = applyMessage(
      before,
      message(2, {
        body: 'Boa tarde',
        isEdited: true,
        isDeleted: true,
        reactions: [{ emoji: '👍', fromMe: false }],
        updatedAt: at(9),
      }),
    );
    expect(listMessages(after).map(({ body }) => body)).toEqual(['Bom dia', 'Boa tarde']);
    expect(listMessages(after)[0]).toBe(listMessages(before)[0]);
    expect(applyMessage(after, message(2, { body: 'atrasada' }))).toBe(after);
  });

  it('CV-08 ticks only go forward, whatever the order they arrive in', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 10 }), (acks) => {
        const thread = acks.reduce(
          (cached, ack) => applyAck(cached, { messageIds: ['1'], ack, error: null }),
          fetchThread([message(1)], 1),
        );
        expect(listMessages(thread)[0]?.ack).toBe(Math.max(0, ...acks));
      }),
    );
  });

  it('a failure is shown, and a later tick takes it back', () => {
    const failed = applyAck(fetchThread([message(1)], 1), { messageIds: ['1'], ack: 0, error: 'ERR_SENDING_WAPP_MSG' });
    expect(listMessages(failed)[0]?.error).toBe('ERR_SENDING_WAPP_MSG');
    expect(listMessages(applyAck(failed, { messageIds: ['1'], ack: 1, error: null }))[0]).toMatchObject({
      error: null,
      ack: 1,
    });
  });

  it('a late failure does not unsay a tick', () => {
    const sent = applyAck(fetchThread([message(1)], 1), { messageIds: ['1'], ack: 2, error: null });
    expect(
      applyAck(sent, { messageIds: ['1'], ack: 0, error: 'ERR_SENDING_WAPP_MSG' }).pages[0]?.messages[0],
    ).toMatchObject({ ack: 2, error: null });
  });

  it('a message of another contact is not for this conversation', () => {
    const thread = fetchThread([message(1, { ticketId: 4 })], 1);
    expect(belongsToThread(thread, message(2, { ticketId: 4 }))).toBe(true);
    expect(belongsToThread(thread, message(2, { ticketId: 1 }))).toBe(true);
    expect(belongsToThread(thread, message(2, { ticketId: 5 }))).toBe(false);
  });

  it('CV-08 after any run of signals the conversation shows what a fresh fetch would', () => {
    const signal = fc.record({
      id: fc.integer({ min: 1, max: 30 }),
      kind: fc.constantFrom('create' as const, 'update' as const, 'ack' as const),
      ack: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(signal, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), (signals, pages) => {
        const stored = new Map<string, Message>(
          Array.from({ length: 9 }, (_none, index) => [String(index + 5), message(index + 5)]),
        );
        let thread = fetchThread([...stored.values()], pages);
        const oldest = thread.pages.at(-1)?.hasMore ? listMessages(thread)[0] : undefined;
        signals.forEach(({ id, kind, ack }, step) => {
          const name = String(id);
          const present = stored.get(name);
          if (kind === 'ack') {
            if (present && ack > present.ack) stored.set(name, { ...present, ack });
            thread = applyAck(thread, { messageIds: [name], ack, error: null });
          } else {
            const next = { ...(present ?? message(id)), body: `passo ${step}`, updatedAt: at(100 + step) };
            stored.set(name, next);
            thread = applyMessage(thread, next);
          }
        });
        const fresh = [...stored.values()]
          .toSorted(byOldest)
          .filter((stands) => !oldest || byOldest(stands, oldest) >= 0);
        expect(listMessages(thread)).toEqual(fresh);
      }),
    );
  });
});
