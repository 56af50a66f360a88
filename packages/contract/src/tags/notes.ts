import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'Tag.id': ['The id of the tag.', 4],
  'TagBrief.id': ['The id of the tag.', 4],
  kanban: ['Whether the tag is a lane of the default kanban board.', false],
  'Tag.name': ['The name, unique in the company.', 'Orçamento'],
  'TagBrief.name': ['The name.', 'Orçamento'],
  ticketsCount: ['How many tickets carry the tag; absent outside of a page.', 17],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { name: 'Orçamento', color: '#b3541e', kanban: true },
  update: { name: 'Orçamento enviado' },
};
