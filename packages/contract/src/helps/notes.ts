import type { FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  description: ['What it is about.', 'Como ligar o primeiro número, passo a passo.'],
};
