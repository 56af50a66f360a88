import type { ColumnType, Generated } from 'kysely';

interface HolidaysTable {
  id: Generated<number>;
  /** Null: the holiday is of the company and all of its queues. */
  queue_id: number | null;
  /** Written as YYYY-MM-DD. Select it as text: pg would read it as a Date, at midnight in the process's time zone. */
  date: ColumnType<never, string, string>;
  name: string;
  every_year: Generated<boolean>;
  /** The opening hours of the day, as an int4multirange of minutes since midnight; empty: closed. */
  open_minutes: Generated<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    holidays: HolidaysTable;
  }
}
