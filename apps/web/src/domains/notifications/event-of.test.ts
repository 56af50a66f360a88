import { expect, test } from 'vitest';
import type { Payload } from '../../live/socket.ts';
import { eventOf } from './event-of.ts';

const ana = { id: 1 };
const said = (
  ticket: { status: 'open' | 'pending' | 'closed'; userId?: number | null; unreadMessages?: number },
  fromMe = false,
) =>
  ({
    action: 'create',
    message: { ticketId: 5, fromMe },
    ticket: { userId: null, unreadMessages: 1, queueId: null, ...ticket },
  }) as unknown as Payload<'message'>;

test('TK-19 a user is told of messages in own tickets and of the first message of a waiting one', () => {
  expect(eventOf(said({ status: 'open', userId: 1, unreadMessages: 7 }), ana)).toBe('message');
  expect(eventOf(said({ status: 'pending' }), ana)).toBe('newTicket');
});

test('TK-19 nothing tells of own messages, of tickets of colleagues, or again of a customer who waits', () => {
  expect(eventOf(said({ status: 'open', userId: 1 }, true), ana)).toBeUndefined();
  expect(eventOf(said({ status: 'open', userId: 2 }), ana)).toBeUndefined();
  expect(eventOf(said({ status: 'pending', unreadMessages: 2 }), ana)).toBeUndefined();
  expect(eventOf(said({ status: 'closed', userId: 1 }), ana)).toBeUndefined();
});
