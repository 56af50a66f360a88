import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  scheduleType: ['Whose opening hours count: those of the company, those of each queue, or none.', 'company'],
  setting: ['The setting.'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  set: { value: 'America/Sao_Paulo' },
};
