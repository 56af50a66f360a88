import type { SendBudget, SendBudgetChanges } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { lockBudget, readBudget, type Budget } from './budget-row.ts';

/** Stores how much a connection may send by itself. @throws ERR_NO_WAPP_FOUND */
export async function setBudget(
  scope: Scope,
  connectionId: number,
  { perMinute, firstContactsPerDay, warmUp }: SendBudgetChanges,
): Promise<SendBudget> {
  // It also makes the row, if the connection has none.
  await lockBudget(scope, connectionId);
  await scope.db
    .updateTable('send_budgets')
    .set({ per_minute: perMinute, first_contacts_per_day: firstContactsPerDay, warm_up: warmUp })
    .where('connection_id', '=', connectionId)
    .execute();
  return showBudget(scope, connectionId);
}

/** The budget in its wire form. @throws ERR_NO_WAPP_FOUND */
export const showBudget = async (scope: Scope, connectionId: number): Promise<SendBudget> =>
  viewBudget(await readBudget(scope, connectionId));

const viewBudget = ({ perMinute, firstContactsPerDay, warmUp, allowedToday, usedToday }: Budget): SendBudget => ({
  perMinute,
  firstContactsPerDay,
  warmUp,
  allowedToday,
  usedToday,
});
