import type { Generated } from 'kysely';

export interface SettingsTable {
  company_id: Generated<number>;
  key: string;
  value: string;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    settings: SettingsTable;
  }
}
