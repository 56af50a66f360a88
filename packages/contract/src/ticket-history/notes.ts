import type { FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  actor: ['Who acted: a user, a program with a token, the operator of the platform, or the system itself.', 'user'],
  actorName: [
    'The name of the user, or of the connection whose token the program used; it stays when both are gone.',
    'Ana Souza',
  ],
  events: ['What happened to the ticket, newest first.'],
  'TicketEvent.id': ['The id of the event.', '3310'],
  'TicketEvent.kind': [
    'What happened; `began`: the first message came, or the user who opened the ticket is not known.',
    'accepted',
  ],
  'TicketEvent.reason': ['The name of the reason for which the ticket was closed; null: none.', null],
  'TicketEvent.note': ['What the user wrote with a close or a transfer.', 'Já tem o pedido, falta a nota fiscal.'],
  'TicketEvent.from': ['The names before, of what changed.'],
  'TicketEvent.to': ['The names after, of what changed.'],
  'TicketEvent.tag': ['The tag that was put on or taken off.', null],
  'TicketEvent.from.user': ['The attendant before.', 'Ana Souza'],
  'TicketEvent.from.queue': ['The queue before.', 'Vendas'],
  'TicketEvent.from.connection': ['The connection before.', 'Loja centro'],
  'TicketEvent.to.user': ['The attendant after.', 'Bruno Lima'],
  'TicketEvent.to.queue': ['The queue after.', 'Entregas'],
  'TicketEvent.to.connection': ['The connection after.', 'Loja norte'],
  'ticketHistory.list.after': ['The `next` of the page before; absent: the first page.', '3310'],
};
