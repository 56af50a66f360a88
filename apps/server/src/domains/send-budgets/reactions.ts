import { afterFact } from '../../platform/facts/after-fact.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

// Linking the same number again keeps its start date; another number starts anew.
const noteLinked =
  statement(`insert into send_budgets (connection_id, number, linked_at) select id, number, $2::timestamptz from connections where id = $1 and status = 'CONNECTED' and number is not null
  on conflict (company_id, connection_id) do update set number = excluded.number, linked_at = excluded.linked_at where send_budgets.number is distinct from excluded.number`);

afterFact(
  'connection.moved',
  async (scope, { connectionId }) => void (await scope.rows(noteLinked, [connectionId, scope.now])),
);
