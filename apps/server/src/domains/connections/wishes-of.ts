import type { Wishes } from '../../channels/driver.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { settingsOf } from '../settings/index.ts';

/** What people want of a connection while it is driven; of one that is gone, nothing. */
export async function wishesOf(scope: Scope, connectionId: number): Promise<Wishes> {
  const connection = await scope.db
    .selectFrom('connections')
    .select('history_days')
    .where('id', '=', connectionId)
    .executeTakeFirst();
  const { call } = await settingsOf(scope);
  return { rejectCalls: call === 'disabled', historyDays: connection?.history_days ?? 0 };
}
