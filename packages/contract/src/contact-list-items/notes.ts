import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { contactBody, now } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  waId: ["WhatsApp's id of a person whose phone number is not known.", null],
  isWhatsappValid: ['The person is on WhatsApp; null: not known.', true],
  checkedAt: ['When WhatsApp was last asked, or was found to have named the number before; null: never.', now],
  'ContactListItem.variables': ['Further values of the person, by name.', { cidade: 'Santos' }],
  'contactListItems.create.variables': ['Further values of the person, by name.', { cidade: 'Santos' }],
  'contactListItems.update.variables': [
    'Further values of the person, by name; they replace the earlier ones.',
    { cidade: 'Santos' },
  ],
  validity: ['The page contains only people of this validity: whether they are on WhatsApp.', 'valid'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { contactListId: 6, ...contactBody, variables: { cidade: 'Santos' } },
  update: { name: 'Mariana Costa Lima', variables: { cidade: 'São Vicente' } },
  upload: {},
};
