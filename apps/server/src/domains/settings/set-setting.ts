import { isSettingValue, SettingKey, type Setting } from '@balcao/contract';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import './facts.ts';

/** Changes one setting of the company. */
export async function setSetting(scope: Scope, named: string, value: string): Promise<Setting> {
  const { data: key } = SettingKey.safeParse(named);
  if (!key) throw fail('ERR_NO_SETTING_FOUND');
  if (!isSettingValue(key, value) || (key === 'country' && !isSupportedCountry(value)))
    throw fail('ERR_VALIDATION', { issues: [{ path: 'value', message: 'not one of the values of this setting' }] });
  await scope.db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((repeat) => repeat.columns(['company_id', 'key']).doUpdateSet({ value }))
    .execute();
  await scope.record('setting.changed', { key });
  return { key, value };
}
