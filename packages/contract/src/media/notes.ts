import type { FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  exp: ['Until when the link lasts: seconds since 1970.', 1795716000],
  sig: ['The signature of the link.', 'mY2q1ZrVwK8'],
};
