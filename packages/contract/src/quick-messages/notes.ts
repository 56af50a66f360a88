import type { FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  geral: ['Every user of the company may use it.', true],
  isMedia: ['It has a file.', false],
  'QuickMessage.message': ['The text that is inserted.', 'Entregamos em até 5 dias úteis na capital.'],
  shortcode: ['What is typed after `/`.', 'frete'],
};
