import type { ScheduleTemplate, scheduleStates } from '@balcao/contract';
import type { ColumnType, Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

export interface SchedulesTable extends OwnedTable {
  id: Generated<number>;
  body: string;
  contact_id: number;
  /** Null: the connection of the contact's last conversation is used, or the default one. */
  connection_id: number | null;
  user_id: number | null;
  send_at: Date;
  /** The clock sends the message at this time: `send_at`, or later if it was postponed. */
  due_at: Date;
  sent_at: Date | null;
  status: Generated<(typeof scheduleStates)[number]>;
  /** The code of a refusal: for good (`ERRO`), or of the last try (`PENDENTE`). */
  error: string | null;
  /** pg returns bigint as text. */
  media_id: string | null;
  file_list_id: number | null;
  template: ColumnType<ScheduleTemplate | null, string | null, string | null>;
  /** An RRULE; empty: once. */
  recurrence: Generated<string>;
  except_days: Generated<string[]>;
  /** The time of the first message of the series. */
  starts_at: Date;
  cancel_on_reply: Generated<boolean>;
  /** What the customer writes after this time cancels the message. */
  armed_at: Date;
  /** The message that was put into the outbox; pg returns bigint as text. */
  message_id: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    schedules: SchedulesTable;
  }
}
