import type { SecretSettingKey, SettingKey } from '@balcao/contract';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** A setting was stored. The fact names its key, because a setting has no id. */
    'setting.changed': { key: SettingKey | SecretSettingKey };
  }
}
