import type { SecretSettingKey } from '@balcao/contract';
import { seal, type Secrets } from '../../platform/crypto/secrets.ts';
import type { Scope } from '../../platform/scope/scope.ts';

type Keys = Pick<Secrets, 'atRest'>;
let keys: Keys | undefined;

/** Called once at start, before the first secret setting is stored. */
export function connectSettings({ atRest }: Keys): void {
  keys = { atRest };
}

/** The stored form of a secret setting: encrypted, and bound to the company and the key. */
export function sealSetting(scope: Scope, key: SecretSettingKey, value: string): string {
  if (!keys) throw new Error('Nobody called connectSettings.');
  return seal(keys, value, `setting ${scope.company.id} ${key}`);
}
