import { noteMoved } from '../contacts/index.ts';
import type { Reactions } from '../../platform/facts/reactions.ts';
import { writeMoveNote } from './ticket-notes.ts';

export const ticketNoteReactions: Reactions = {
  'ticket.noted': writeMoveNote,
  async 'contact.merging'(scope, { keepId, dropId, mergeId }) {
    const notes = await scope.db
      .updateTable('ticket_notes')
      .set({ contact_id: keepId })
      .where('contact_id', '=', dropId)
      .returning('id')
      .execute();
    // Null: the merge cannot be undone.
    if (mergeId !== null) await noteMoved(scope, mergeId, { notes: notes.map(({ id }) => id) });
  },
  async 'contact.unmerging'(scope, { keptId, restoredId, moved: { notes = [] } }) {
    if (notes.length === 0) return;
    await scope.db
      .updateTable('ticket_notes')
      .set({ contact_id: restoredId })
      .where('contact_id', '=', keptId)
      .where('id', 'in', notes)
      .execute();
  },
};
