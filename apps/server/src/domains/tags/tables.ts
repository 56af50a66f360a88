import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

export interface TagsTable extends OwnedTable {
  id: Generated<number>;
  name: string;
  color: string;
  /** Whether it is a lane of the default kanban board. */
  kanban: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    tags: TagsTable;
  }
}
