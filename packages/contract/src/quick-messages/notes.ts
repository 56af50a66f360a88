import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'quickMessages.list.companyId': ['Has no effect, for old clients.', 1],
  'quickMessages.list.userId': ['Has no effect, for old clients.', 5],
  'quickMessages.page.userId': ['Has no effect, for old clients.', 5],
  geral: ['Every user of the company may use the quick message.', true],
  isMedia: ['The quick message has a file.', false],
  'QuickMessage.message': ['The text that is inserted.', 'Entregamos em até 5 dias úteis na capital.'],
  shortcode: ['The word that a user types after `/` to find the quick message.', 'frete'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { shortcode: 'frete', message: 'Entregamos em até 5 dias úteis na capital.', geral: true },
  update: { message: 'Entregamos em até 3 dias úteis na capital.' },
  uploadMedia: {},
};
