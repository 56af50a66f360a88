import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

export interface FileListsTable extends OwnedTable {
  id: Generated<number>;
  name: string;
  message: string;
  /** Who made the list; null: that user was deleted, or no user made it. */
  user_id: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface FileListOptionsTable extends OwnedTable {
  id: Generated<number>;
  file_list_id: number;
  /** The order within the list, from 0. */
  place: number;
  name: string;
  /** Null until the file is uploaded. pg returns bigint as text. */
  media_id: string | null;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    file_lists: FileListsTable;
    file_list_options: FileListOptionsTable;
  }
}
