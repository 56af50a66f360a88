import type { FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  added: ['How many holidays were added.', 9],
  everyYear: ['It returns on this date every year.', true],
  'Holiday.name': ['The name of the holiday.', 'Natal'],
};
