import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'SavedView.id': ['The id of the view.', 3],
  'SavedView.name': ['The name of the view.', 'VIP sem resposta'],
  'SavedView.address': ['The parameters of the address of the ticket list.', 'tab=search&tags=4'],
  'savedViews.create.address': ['The parameters of the address of the ticket list.', 'tab=search&tags=4'],
  'savedViews.update.address': ['The parameters of the address of the ticket list.', 'tab=search&tags=4'],
  isShared: ['True: the whole company sees the view; only admins may share.', false],
  ids: ['The ids, in the new order.', [3, 1]],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { name: 'VIP sem resposta', address: 'tab=search&tags=4' },
  update: { name: 'VIP' },
  reorder: { ids: [3, 1] },
};
