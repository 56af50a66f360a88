import type { Reactions } from '../../platform/facts/reactions.ts';
import { noteMoved } from '../contacts/index.ts';
import { copyMarketingSends } from './marketing-sends.ts';

/**
 * When contacts are merged, the entries of the contact that goes move to the one that stays. When the merge is undone,
 * they move back. Both contacts then count as having got the advertising of either: "stop" from one of them must not be
 * missed.
 */
export const consentReactions: Reactions = {
  async 'contact.merging'(scope, { keepId, dropId, mergeId }) {
    const moved = await scope.db
      .updateTable('consents')
      .set({ contact_id: keepId })
      .where('contact_id', '=', dropId)
      .returning('id')
      .execute();
    if (moved.length > 0) await scope.record('consents.changed', { contactId: keepId });
    copyMarketingSends(scope, dropId, keepId);
    if (mergeId !== null) await noteMoved(scope, mergeId, { consents: moved.map(({ id }) => id) });
  },
  async 'contact.unmerging'(scope, { keptId, restoredId, moved: { consents = [] } }) {
    copyMarketingSends(scope, keptId, restoredId);
    if (consents.length === 0) return;
    await scope.db
      .updateTable('consents')
      .set({ contact_id: restoredId })
      .where('contact_id', '=', keptId)
      .where('id', 'in', consents)
      .execute();
    for (const contactId of [keptId, restoredId]) await scope.record('consents.changed', { contactId });
  },
};
