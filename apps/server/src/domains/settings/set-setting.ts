import { isSettingValue, SecretSettingKey, SettingKey, type ChangedSetting } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { operatorOf } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { sealSetting } from './secret-settings.ts';

/**
 * Changes the setting that a client names; it may be a secret one.
 * @throws ERR_NO_SETTING_FOUND ERR_VALIDATION ERR_IMPERSONATING
 */
export async function setSettingByName(scope: Scope, name: string, value: string): Promise<ChangedSetting> {
  const { data: secret } = SecretSettingKey.safeParse(name);
  if (secret) {
    if (operatorOf(scope.actor) !== undefined) throw fail('ERR_IMPERSONATING');
    await store(scope, secret, sealSetting(scope, secret, value));
    return { key: secret, value: '' };
  }
  const { data: key } = SettingKey.safeParse(name);
  // The operator decides whether a company has campaigns.
  if (!key || key === 'campaignsEnabled') throw fail('ERR_NO_SETTING_FOUND');
  await setSetting(scope, key, value);
  return { key, value };
}

/**
 * Changes one setting of the company.
 * @param path the field of the call that has the value, for the refusal
 * @throws ERR_VALIDATION
 */
export async function setSetting(scope: Scope, key: SettingKey, value: string, path = 'value'): Promise<void> {
  if (!isSettingValue(key, value))
    throw fail('ERR_VALIDATION', { issues: [{ path, message: 'not one of the values of this setting' }] });
  await store(scope, key, value);
}

async function store(scope: Scope, key: SettingKey | SecretSettingKey, value: string): Promise<void> {
  await scope.db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((repeat) => repeat.constraint('settings_pkey').doUpdateSet({ value }))
    .execute();
  await scope.record('setting.changed', { key });
}
