import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'ContactList.name': ['The name of the list.', 'Compraram em 2026'],
  contactsCount: ['How many people the list has.', 214],
  validCount: ['The people who are on WhatsApp.', 180],
  invalidCount: ['The people who are not on WhatsApp.', 12],
  isChecking: ['Whether WhatsApp is being asked about the other people in the background.', true],
  checkWaits: [
    'Why the check waits. `connection`: no number by QR code is connected that is not private. `budget`: checks have ' +
      'used up their part of the look-ups of today. null: it does not wait.',
    null,
  ],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { name: 'Clientes de 2026' },
  update: { name: 'Clientes de Santos' },
};
