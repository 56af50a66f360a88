import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { lockBudget } from './budget-row.ts';

const keep = statement('update send_budgets set day = $2::date, granted = $3, seen = $4 where connection_id = $1');

/**
 * So many new conversations were seen to begin, whoever began them: attendants count as well, though nothing holds them
 * up.
 */
export async function noteFirstContacts(scope: Scope, connectionId: number, count: number): Promise<void> {
  const { today, granted, seen } = await lockBudget(scope, connectionId);
  await scope.rows(keep, [connectionId, today, granted, seen + count]);
}
