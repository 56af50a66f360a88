import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

export interface QuickMessagesTable extends OwnedTable {
  id: Generated<number>;
  /** The owner; null for a general one. */
  user_id: number | null;
  shortcode: string;
  message: string;
  /** pg returns bigint as text. */
  media_id: string | null;
  /** Every user of the company may use it. */
  general: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    quick_messages: QuickMessagesTable;
  }
}
