import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  allowedToday: ['How many new conversations the number may begin today.', 120],
  firstContactsPerDay: ['How many new conversations the number may begin in a day; 0: none.', 120],
  perMinute: ['How many messages a minute the number may send automatically.', 20],
  usedToday: ['How many new conversations the number has begun today.', 6],
  warmUp: ['Whether a newly linked number starts with a low limit of new conversations, which grows each day.', false],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  set: { perMinute: 20, firstContactsPerDay: 120, warmUp: true },
};
