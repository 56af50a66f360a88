import type { FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  endTime: ['HH:MM; 24:00 is the end of the day.', '18:00'],
  intervals: ['The open parts of the day; none: closed.'],
  startTime: ['HH:MM.', '08:00'],
  weekday: ['The day, in Portuguese.', 'Segunda-feira'],
  weekdayEn: ['The day.', 'monday'],
};
