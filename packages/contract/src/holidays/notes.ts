import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  added: ['How many holidays were added.', 9],
  everyYear: ['The holiday is on this date every year.', true],
  'Holiday.name': ['The name of the holiday.', 'Natal'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { date: '2026-12-25', name: 'Natal', everyYear: true },
  update: { intervals: [{ startTime: '08:00', endTime: '12:00' }] },
};
