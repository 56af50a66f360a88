import { failureOf } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { lockBudget } from './budget-row.ts';

const storeCounts = statement(
  'update send_budgets set day = $2::date, granted = $3, seen = $4 where connection_id = $1',
);

/**
 * Counts new conversations that began. Those of attendants count as well, although attendants are not limited. Nothing
 * is counted for a connection that was removed meanwhile.
 */
export async function noteFirstContacts(scope: Scope, connectionId: number, count: number): Promise<void> {
  try {
    const { today, granted, seen } = await lockBudget(scope, connectionId);
    await scope.rows(storeCounts, [connectionId, today, granted, seen + count]);
  } catch (error) {
    if (failureOf(error)?.code !== 'ERR_NO_WAPP_FOUND') throw error;
  }
}
