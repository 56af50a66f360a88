import type { Reactions } from '../../platform/facts/reactions.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

// A number that is linked again keeps its start date. Another number on the same connection begins its warm-up anew.
const noteLinked = statement(`insert into send_budgets (connection_id, number, linked_at)
  select id, number, $2::timestamptz
  from connections
  where id = $1 and status = 'CONNECTED' and number is not null
  on conflict on constraint send_budgets_pkey do update set number = excluded.number, linked_at = excluded.linked_at
  where send_budgets.number is distinct from excluded.number`);

export const sendBudgetReactions: Reactions = {
  async 'connection.moved'(scope, { connectionId }) {
    await scope.rows(noteLinked, [connectionId, scope.now]);
  },
};
