import type { FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  scheduleType: ['Whose opening hours count.', 'company'],
  setting: ['The setting.'],
};
