import type { Generated } from 'kysely';

export interface PlansTable {
  id: Generated<number>;
  name: string;
  users: number;
  connections: number;
  queues: number;
  /** BRL per month; pg returns decimals as text. */
  value: Generated<string>;
  /** After how many days at the latest files are removed; 0: never. */
  media_days: Generated<number>;
  /** After how many days at the latest the texts of messages are removed; 0: never. */
  message_days: Generated<number>;
  use_campaigns: Generated<boolean>;
  use_kanban: Generated<boolean>;
  use_open_ai: Generated<boolean>;
  use_integrations: Generated<boolean>;
  use_schedules: Generated<boolean>;
  use_internal_chat: Generated<boolean>;
  use_external_api: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    plans: PlansTable;
  }
}
