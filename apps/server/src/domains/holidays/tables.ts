import type { ColumnType, Generated } from 'kysely';

interface HolidaysTable {
  id: Generated<number>;
  /** Null: of the company and all of its queues. */
  queue_id: number | null;
  /** pg reads a date as midnight of the process's time zone: select it as text. */
  date: ColumnType<never, string, string>;
  name: string;
  every_year: Generated<boolean>;
  /** An int4multirange of minutes. */
  open_minutes: Generated<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    holidays: HolidaysTable;
  }
}
