import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { weekSchedules } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  'queues.list.companyId': ['Has no effect, for old clients.', 1],
  answerLimit: ['The minutes within which customers get an answer; 0: no limit; null: the setting of the company.', 30],
  closingReasonRequired: [
    'Whether users must name a reason when they close a ticket of the queue, as long as one is offered there.',
    true,
  ],
  requiredContactFields: ['Extra fields of the contact that must be filled to close a ticket of the queue.', ['CPF']],
  'Queue.id': ['The id of the queue.', 2],
  'QueueBrief.id': ['The id of the queue.', 2],
  integrationId: ['The integration that answers; null: none.', null],
  'Queue.name': ['The name of the queue, unique in the company.', 'Vendas'],
  'QueueBrief.name': ['The name of the queue.', 'Vendas'],
  orderQueue: ['The place in the menu for the customer.', 1],
  outOfHoursMessage: ['The text for customers who write out of hours. Empty: none.', 'Voltamos amanhã às 8h.'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { name: 'Vendas', color: '#0b7a5b', greetingMessage: 'Você fala com as vendas.', schedules: weekSchedules },
  update: { orderQueue: 2 },
};
