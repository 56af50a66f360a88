import { expect, test } from 'vitest';
import type { z } from 'zod';
import { Contact } from '../contacts/contacts.ts';
import { Message } from '../messages/messages.ts';
import { TicketWithContact } from '../tickets/tickets.ts';
import { emptyRecord } from './empty-record.ts';

const contact = { ...emptyRecord(Contact), id: 1 };

test.each<[what: string, schema: z.ZodType, record: object]>([
  ['message', Message, { ...emptyRecord(Message), ticketId: 1, contactId: 1 }],
  ['contact', Contact, contact],
  ['ticket', TicketWithContact, { ...emptyRecord(TicketWithContact), id: 1, whatsappId: 1, contactId: 1, contact }],
])('an empty %s with ids is a valid one', (_what, schema, record) => {
  expect(schema.parse(record)).toEqual(record);
});
