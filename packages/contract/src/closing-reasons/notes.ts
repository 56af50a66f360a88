import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'ClosingReason.id': ['The id of the closing reason.', 3],
  'ClosingReason.name': ['The name of the closing reason.', 'Pedido entregue'],
  'ClosingReason.queueIds': [
    'The queues whose tickets the reason may close; empty: tickets of every queue, and tickets without a queue.',
    [2],
  ],
  position: ['The place of the closing reason in the list.', 1],
  active: ['Whether the closing reason is offered.', true],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { name: 'Pedido entregue', queueIds: [2], position: 1 },
  update: { active: false },
};
