import type { Generated } from 'kysely';

export interface QuickMessagesTable {
  company_id: Generated<number>;
  id: Generated<number>;
  user_id: number | null;
  shortcode: string;
  message: string;
  media_path: string | null;
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
