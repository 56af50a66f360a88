import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { weekSchedules } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  endTime: ['The end, HH:MM; 24:00 is the end of the day.', '18:00'],
  intervals: ['The open parts of the day; none: closed.'],
  startTime: ['The start, HH:MM.', '08:00'],
  weekday: ['The day, in Portuguese.', 'Segunda-feira'],
  weekdayEn: ['The day, in English.', 'monday'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  save: { schedules: weekSchedules },
  saveOfCompany: { schedules: weekSchedules },
};
