import type { Generated } from 'kysely';

export interface TagsTable {
  company_id: Generated<number>;
  id: Generated<number>;
  name: string;
  color: string;
  /** Is a column of the kanban board. */
  kanban: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    tags: TagsTable;
  }
}
