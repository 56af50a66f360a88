import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'ContactList.name': ['The name of the list.', 'Compraram em 2026'],
  contactsCount: ['How many people it has.', 214],
  validCount: ['The people who are on WhatsApp.', 180],
  invalidCount: ['The people who are not on WhatsApp.', 12],
  isChecking: ['WhatsApp is being asked about the others in the background.', true],
  checkWaits: ['What holds up the check: no connection is connected, or the look-ups of today are used up.', null],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { name: 'Clientes de 2026' },
  update: { name: 'Clientes de Santos' },
};
