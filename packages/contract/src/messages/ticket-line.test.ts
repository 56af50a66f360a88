import { expect, test } from 'vitest';
import { emptyRecord } from '../kit/empty-record.ts';
import { Message } from './messages.ts';
import type { TicketLine } from './signals.ts';
import { shortLine, wholeLine } from './ticket-line.ts';

const at = '2026-11-20T18:31:00.000Z';
const message: Message = {
  ...emptyRecord(Message),
  id: '41',
  ticketId: 7,
  contactId: 3,
  body: 'Bom dia',
  ack: 2,
  createdAt: at,
  updatedAt: at,
};
const line: TicketLine = {
  id: 7,
  status: 'open',
  userId: 5,
  queueId: null,
  unreadMessages: 1,
  lastMessage: 'Bom dia',
  lastMessageType: 'chat',
  fromMe: false,
  lastMessageId: '41',
  lastAck: null,
  waitingSince: at,
  updatedAt: at,
};

test('the line of a ticket whose last message this is says nothing that the message says', () => {
  expect(shortLine(line, message)).toEqual({ id: 7, status: 'open', userId: 5, queueId: null, unreadMessages: 1 });
});

test('whatever the line shows is the same on the other side', () => {
  const others: Partial<TicketLine>[] = [
    {},
    { lastMessage: '' },
    { lastMessage: 'recibo.pdf', lastMessageType: 'application' },
    { fromMe: true },
    { lastMessageId: '42', lastAck: 0, waitingSince: null },
    { waitingSince: '2026-11-20T18:29:00.000Z' },
    { updatedAt: '2026-11-20T18:32:00.000Z' },
  ];
  for (const other of others)
    expect(wholeLine({ message, ticket: shortLine({ ...line, ...other }, message) })).toEqual({ ...line, ...other });
});
