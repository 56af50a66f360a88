import type { Reactions } from '../../platform/facts/reactions.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

// A report may contain only one of the two values; the other one stays.
const storeRating = statement(`insert into connection_ratings as r (connection_id, quality, messaging_limit, updated_at)
  values ($1, $2, $3, $4)
  on conflict on constraint connection_ratings_pkey do update set quality = coalesce(excluded.quality, r.quality),
    messaging_limit = coalesce(excluded.messaging_limit, r.messaging_limit), updated_at = excluded.updated_at`);
// Meta may deliver a webhook more than once.
const storeNotice =
  statement(`insert into connection_notices (connection_id, kind, event, detail, at) values ($1, $2, $3, $4, $5)
  on conflict on constraint notice_once do nothing`);

export const ratingReactions: Reactions = {
  async 'cloud.rated'(scope, { connectionId, quality, messagingLimit }) {
    await scope.rows(storeRating, [connectionId, quality ?? null, messagingLimit ?? null, scope.now]);
  },
  async 'cloud.noticed'(scope, { connectionId, kind, event, detail, at }) {
    await scope.rows(storeNotice, [connectionId, kind, event, detail, new Date(at)]);
  },
};
