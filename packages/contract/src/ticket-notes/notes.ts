import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'TicketNote.mentions': ['The users whom the note names.'],
  'NewTicketNote.mentions': ['The users whom the note names; those who see the ticket are notified.', [5]],
  noteId: ['The id of the note.', 7],
  'Mention.note': ['The text of the note.', '@Beto Lima, o prazo da entrega pode mudar?'],
  'Mention.user': ['Who wrote the note; null: the user was deleted.'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { ticketId: 12, note: '@Beto Lima, o prazo da entrega pode mudar?', mentions: [5] },
};
