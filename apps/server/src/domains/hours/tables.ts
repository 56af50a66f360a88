import type { Generated } from 'kysely';

interface OpeningHoursTable {
  id: Generated<number>;
  /** Null: the hours of the company. */
  queue_id: number | null;
  /** 1: Monday. */
  weekday: number;
  /** An int4multirange of minutes. */
  open_minutes: string;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    opening_hours: OpeningHoursTable;
  }
}
