import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { before, wordsNote } from '../docs/note-values.ts';
import { contactRow, ticketRow } from '../docs/row-samples.ts';

export const notes: FieldNotes = {
  guests: ['Colleagues who see and answer the ticket without owning it; they leave when it is closed.'],
  'TicketRows.guests': ['The ids of guests, by the id of their ticket.', { 15: [5] }],
  seesTicket: ['Whether the user sees the ticket now.', true],
  isGuest: ['Whether the user is a guest of the ticket.', false],
  'BulkResult.error': ['The code of a refusal; null: done.', null],
  'BulkResult.ticket': ['The ticket as it is now; null: it was refused.', null],
  'BulkChange.action': ['What is done with each ticket.', 'transfer'],
  'BulkChange.queueId': ['For `transfer`: the queue that gets the tickets; absent: each stays in its queue.', 2],
  'BulkChange.userId': ['For `transfer`: the user who gets the tickets; absent: they wait in the queue.', null],
  ticketIds: ['The tickets, at most 100.', [12, 15, 18]],
  results: ['What became of each ticket, in the order of the ids.'],
  limits: ['The answer limits: first that of tickets without a queue, then those of the queues.'],
  minutes: ['Minutes; 0: no limit.', 30],
  lastMessageId: [
    'The id of the last message; null: there is none, or it was stored before tickets had this field.',
    '48213',
  ],
  lastAck: [
    'The state of the last message, if the company sent it: -1 failed, 0 waiting, 1 at the server, 2 and 3 ' +
      'delivered, 4 read, 5 played.',
    null,
  ],
  waitingSince: ['When the first message came that was not answered; null: the customer waits for nothing.', before],
  sort: [
    '`waiting`: only open and waiting tickets whose customers wait for an answer, the longest wait first.',
    'newest',
  ],
  closingReasonId: ['The id of the reason for which the ticket is closed.', 3],
  awaitsUser: [
    'A transfer gave it to its user, or it was put off and returned; its user has neither opened nor answered it yet.',
    false,
  ],
  snoozedUntil: [
    'Until when the ticket is put off; the year 9999: until its customer writes; null: it is not put off.',
    '2026-11-27T12:00:00.000Z',
  ],
  snoozed: ['Of the open tickets, only those that are put off.', true],
  'TicketCounts.snoozed': ['How many open tickets are put off; `open` does not count them.', 2],
  'Snooze.until': [
    'Until when the ticket is put off, at most a year ahead; null: until the customer writes.',
    '2026-11-27T12:00:00.000Z',
  ],
  contactFields: ['Extra fields of the contact that a close fills in.', [{ name: 'CPF', value: '123.456.789-00' }]],
  'TicketChanges.note': ['With a close or a transfer: an internal note.', 'Já tem o pedido, falta a nota fiscal.'],
  closingReasons: ['Only tickets that were closed for one of these reasons.', [3]],
  'TransferTargets.queues': ['The queues, in menu order.'],
  'TransferTargets.users': ['The people; those who are online come first.'],
  openTickets: ['How many tickets the person attends.', 12],
  'TicketRows.hits': ['The message of each ticket that a search means.'],
  searchIn: ['`names`: search names and numbers only; `messages`: search messages only. Absent: both.', 'messages'],
  chatbot: ['Whether a menu or bot answers the customer.', false],
  'TicketRows.whatsapps.id': ['The id of the connection.', 3],
  isGroup: ['Whether the contact is a group.', false],
  'Ticket.whatsapp.name': ['The name of the connection.', 'Loja centro'],
  'TicketWithContact.whatsapp.name': ['The name of the connection.', 'Loja centro'],
  'TicketRows.whatsapps.name': ['The name of the connection.', 'Loja centro'],
  'TicketRows.numbers': ['The numbers of each ticket, in the order of the layout.', [ticketRow.numbers]],
  'TicketRows.texts': ['The texts of each ticket, in the order of the layout.', [ticketRow.texts]],
  'TicketRows.contacts': ['The texts of each contact, in the order of the layout.', [contactRow.texts]],
  open: [
    'Of counts: how many tickets the list of open ones has. Of hours: whether the company or queue is open now.',
    4,
    true,
  ],
  pending: ['How many tickets wait.', 7],
  repliesUntil: ['Until when Meta takes any message; after that, templates only; null: no such limit.', null],
  'tickets.list.searchParam': [wordsNote, 'mariana'],
  'tickets.rows.searchParam': [wordsNote, 'mariana'],
  showAll: ['True: also tickets of other users and queues, as far as the user may see them.', false],
  tagged: ['The id of a ticket and the id of one of its tags.', [[12, 4]]],
  useIntegration: ['Whether an integration answers the customer.', false],
  whatsapps: ['The connections of the tickets.'],
  withUnreadMessages: ['True: only tickets with unread messages.', false],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  invite: { userId: 5 },
  snooze: { until: '2026-11-27T12:00:00.000Z' },
  open: { contactId: 118, queueId: 2 },
  bulk: { ticketIds: [12, 15, 18], action: 'transfer', queueId: 2 },
  change: { status: 'open', userId: 5 },
  syncTags: { ticketId: 12, tags: [4] },
};
