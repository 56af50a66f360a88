import type { Scope } from '../../platform/scope/scope.ts';
import { countLookUps } from '../connections/index.ts';
import { readBudget } from './budget-row.ts';

/**
 * Whether WhatsApp may be asked for one more number when no attendant waits for it. The limit for 24 hours is the
 * number of conversations that the connection may begin in a day. Too many of either gets a number banned.
 * @param share the part of the limit that the caller may use; the rest is left to others
 * @throws ERR_NO_WAPP_FOUND
 */
export async function mayAskForNumber(scope: Scope, connectionId: number, share = 1): Promise<boolean> {
  const { allowedToday, usedToday, isRestricted } = await readBudget(scope, connectionId);
  return !isRestricted && usedToday < allowedToday && (await countLookUps(scope, connectionId)) < allowedToday * share;
}
