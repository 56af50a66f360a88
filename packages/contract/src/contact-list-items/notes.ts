import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { contactBody, now } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  waId: ["WhatsApp's id of a person whose phone number is not known.", null],
  isWhatsappValid: ['The person is on WhatsApp; null: not known.', true],
  checkedAt: ['When WhatsApp was last asked, or was found to have named the number before; null: never.', now],
  'ContactListItem.variables': ['The further columns of the sheet, by their headings.', { cidade: 'Santos' }],
  'contactListItems.create.variables': ['The further columns of the sheet, by their headings.', { cidade: 'Santos' }],
  'contactListItems.update.variables': ['The further columns of the sheet, by their headings.', { cidade: 'Santos' }],
  validity: ['Only people of this validity.', 'valid'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { contactListId: 6, ...contactBody, variables: { cidade: 'Santos' } },
  update: { name: 'Mariana Costa Lima', variables: { cidade: 'São Vicente' } },
  upload: {},
};
