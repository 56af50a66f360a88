import type { SecretSettingKey, SettingKey } from '@balcao/contract';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** Not only ids: a setting has no id but its key. */
    'setting.changed': { key: SettingKey | SecretSettingKey };
  }
}
