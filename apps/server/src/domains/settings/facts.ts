import type { SettingKey } from '@balcao/contract';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    'setting.changed': { key: SettingKey };
  }
}
