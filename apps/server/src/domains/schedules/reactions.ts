import type { Reactions } from '../../platform/facts/reactions.ts';
import { noteMoved } from '../contacts/index.ts';

/** Schedules follow their contact through merges. */
export const scheduleReactions: Reactions = {
  async 'contact.merging'(scope, { keepId, dropId, mergeId }) {
    const moved = await scope.db
      .updateTable('schedules')
      .set({ contact_id: keepId })
      .where('contact_id', '=', dropId)
      .returning('id')
      .execute();
    for (const { id } of moved) await scope.record('schedule.changed', { id });
    // Null: the merge cannot be undone, so the moved schedules are not noted.
    if (mergeId !== null) await noteMoved(scope, mergeId, { schedules: moved.map(({ id }) => id) });
  },
  async 'contact.unmerging'(scope, { keptId, restoredId, moved: { schedules = [] } }) {
    if (schedules.length === 0) return;
    const restored = await scope.db
      .updateTable('schedules')
      .set({ contact_id: restoredId })
      .where('contact_id', '=', keptId)
      .where('id', 'in', schedules)
      .returning('id')
      .execute();
    for (const { id } of restored) await scope.record('schedule.changed', { id });
  },
};
