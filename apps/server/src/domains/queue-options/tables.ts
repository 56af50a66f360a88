import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface QueueOptionsTable extends OwnedTable {
  id: Generated<number>;
  queue_id: number;
  /** Null: the first menu of the queue. */
  parent_id: number | null;
  /** Its number in its menu, from 1 without gaps. */
  position: number;
  title: string;
  message: Generated<string>;
  transfer_queue_id: number | null;
  ends_bot: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    queue_options: QueueOptionsTable;
  }
}
