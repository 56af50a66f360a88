import type { SecretSettingKey, SettingKey } from '@balcao/contract';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** A setting was stored. Not only ids: a setting has a key in place of an id. */
    'setting.changed': { key: SettingKey | SecretSettingKey };
  }
}
