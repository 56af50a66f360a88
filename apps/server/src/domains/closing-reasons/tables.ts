import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface ClosingReasons extends OwnedTable {
  id: Generated<number>;
  name: string;
  position: Generated<number>;
  active: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface ClosingReasonQueues extends OwnedTable {
  reason_id: number;
  queue_id: number;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    closing_reasons: ClosingReasons;
    closing_reason_queues: ClosingReasonQueues;
  }
}
