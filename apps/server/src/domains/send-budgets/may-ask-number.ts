import type { Scope } from '../../platform/scope/scope.ts';
import { countLookUps } from '../connections/index.ts';
import { readBudget } from './budget-row.ts';

/**
 * Whether WhatsApp may be asked for one more number without a person who waits: a connection asks for as many numbers
 * in 24 hours as it may begin conversations, since both get a number banned. @throws ERR_NO_WAPP_FOUND
 */
export async function mayAskForNumber(scope: Scope, connectionId: number): Promise<boolean> {
  const { allowedToday, usedToday, isRestricted } = await readBudget(scope, connectionId);
  return !isRestricted && usedToday < allowedToday && (await countLookUps(scope, connectionId)) < allowedToday;
}
