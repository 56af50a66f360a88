import type { DriverSettings } from '../../channels/driver.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { settingsOf } from '../settings/index.ts';

/** The company's settings for a connection while it is driven; for a deleted connection, no history days. */
export async function driverSettings(scope: Scope, connectionId: number): Promise<DriverSettings> {
  const connection = await scope.db
    .selectFrom('connections')
    .select('history_days')
    .where('id', '=', connectionId)
    .executeTakeFirst();
  const { call } = await settingsOf(scope);
  return { rejectCalls: call === 'disabled', historyDays: connection?.history_days ?? 0 };
}
