import type { SecretSettingKey } from '@balcao/contract';
import { companySecrets } from '../../platform/crypto/company-secrets.ts';
import type { Scope } from '../../platform/scope/scope.ts';

const { seal } = companySecrets('setting');

/** The stored form of a secret setting: encrypted, and bound to the company and the key. */
export const sealSetting = ({ company }: Scope, key: SecretSettingKey, value: string): string =>
  seal(company, value, key);
