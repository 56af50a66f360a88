import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

export interface SavedViewsTable extends OwnedTable {
  id: Generated<number>;
  /** The owner; null: the company shares it. */
  user_id: number | null;
  name: string;
  /** The parameters of the address of the ticket list, such as `tab=search&tags=4`. */
  address: string;
  position: Generated<number>;
  created_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    saved_views: SavedViewsTable;
  }
}
