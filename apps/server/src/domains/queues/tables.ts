import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

export interface QueuesTable extends OwnedTable {
  id: Generated<number>;
  name: string;
  color: string;
  greeting_message: Generated<string>;
  out_of_hours_message: Generated<string>;
  /** The position of the queue in menus. */
  position: Generated<number>;
  closing_reason_required: Generated<boolean>;
  /** Names of extra fields of the contact. */
  required_contact_fields: Generated<string[]>;
  /** Minutes; 0: no limit; null: the setting of the company. */
  answer_limit: Generated<number | null>;
  /** The flow that runs when a customer enters the queue. */
  flow_id: Generated<number | null>;
  integration_id: Generated<number | null>;
  prompt_id: Generated<number | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    queues: QueuesTable;
  }
}
