import { emptyRecord, Message } from '@balcao/contract';

/** A message for tests. */
export const makeMessage = (changes: Partial<Message> = {}): Message => ({
  ...emptyRecord(Message),
  id: '1',
  ticketId: 1,
  contactId: 1,
  body: 'Bom dia',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});
