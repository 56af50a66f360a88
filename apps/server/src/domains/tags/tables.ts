import type { Generated } from 'kysely';

export interface TagsTable {
  company_id: Generated<number>;
  id: Generated<number>;
  name: string;
  color: string;
  /** Stands on the kanban board as a column. */
  kanban: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    tags: TagsTable;
  }
}
