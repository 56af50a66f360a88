import type { Scope } from '../../platform/scope/scope.ts';
import { countLookUps } from '../connections/index.ts';
import { readBudget } from './budget-row.ts';

/**
 * Whether WhatsApp may be asked about one more number when no attendant waits for the answer. The connection must still
 * be allowed to begin a conversation today, and its look-ups of the last 24 hours must be fewer than the conversations
 * that it may begin today. Too many new conversations or look-ups get a number banned.
 * @param share the part of the limit of look-ups that the caller may use; the rest is left to other callers
 * @throws ERR_NO_WAPP_FOUND
 */
export async function mayAskForNumber(scope: Scope, connectionId: number, share = 1): Promise<boolean> {
  const { allowedToday, usedToday, isRestricted } = await readBudget(scope, connectionId);
  return !isRestricted && usedToday < allowedToday && (await countLookUps(scope, connectionId)) < allowedToday * share;
}
