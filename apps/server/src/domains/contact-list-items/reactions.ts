import type { Reactions } from '../../platform/facts/reactions.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

const follow = statement('update contact_list_items set contact_id = $1 where contact_id = $2');
const recogniseAnew = statement(`update contact_list_items t set contact_id = i.contact_id
  from contact_identities i
  where t.contact_id = $1 and i.identity = t.identity and i.contact_id = $2`);

/** People of lists stay linked to their contacts when contacts are merged or a merge is undone. */
export const contactListItemReactions: Reactions = {
  async 'contact.merging'(scope, { keepId, dropId }) {
    await scope.rows(follow, [keepId, dropId]);
  },
  async 'contact.unmerging'(scope, { keptId, restoredId }) {
    await scope.rows(recogniseAnew, [keptId, restoredId]);
  },
};
