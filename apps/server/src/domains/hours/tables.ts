import type { Generated } from 'kysely';

interface OpeningHoursTable {
  id: Generated<number>;
  /** Null: the hours of the company. */
  queue_id: number | null;
  /** 1 for Monday to 7 for Sunday. */
  weekday: number;
  /** The open minutes since midnight, as an int4multirange; empty: closed. */
  open_minutes: string;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    opening_hours: OpeningHoursTable;
  }
}
