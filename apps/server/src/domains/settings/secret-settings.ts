import { secretSettingKeys, type SecretSettingKey } from '@balcao/contract';
import { companySecrets } from '../../platform/crypto/company-secrets.ts';
import type { Scope } from '../../platform/scope/scope.ts';

const { seal, open } = companySecrets('setting');

/** The stored form of a secret setting: encrypted, and bound to the company and the key. */
export const sealSetting = ({ company }: Scope, key: SecretSettingKey, value: string): string =>
  seal(company, value, key);

/** A secret setting in clear, for a call to the service that takes it; empty: not set. Never store, log or show it. */
export async function secretSetting(scope: Scope, key: SecretSettingKey): Promise<string> {
  const row = await scope.db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return open(scope.company, row?.value ?? '', key);
}

/** The secret settings that have a value. */
export async function secretsThatAreSet(scope: Scope): Promise<ReadonlySet<string>> {
  const rows = await scope.db
    .selectFrom('settings')
    .select('key')
    .where('key', 'in', secretSettingKeys)
    .where('value', '!=', '')
    .execute();
  return new Set(rows.map(({ key }) => key));
}
