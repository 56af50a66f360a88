import type { OwnedTable } from '../../platform/scope/tables.ts';

export interface SettingsTable extends OwnedTable {
  key: string;
  value: string;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    settings: SettingsTable;
  }
}
