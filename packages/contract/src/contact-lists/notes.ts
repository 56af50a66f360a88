import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'ContactList.name': ['The name of the list.', 'Compraram em 2026'],
  contactsCount: ['How many people the list has.', 214],
  validCount: ['How many people of the list are on WhatsApp.', 180],
  invalidCount: ['How many people of the list are not on WhatsApp.', 12],
  isChecking: ['Whether WhatsApp is being asked in the background about the people whose validity is unknown.', true],
  checkWaits: [
    'Why the check waits. `connection`: no number by QR code is connected that is not private. `budget`: checks have ' +
      'used up their part of the look-ups of today. null: the check does not wait, or no check runs.',
    null,
  ],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { name: 'Clientes de 2026' },
  update: { name: 'Clientes de Santos' },
};
