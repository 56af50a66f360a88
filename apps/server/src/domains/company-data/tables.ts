import type { CompanyExport, ContactErasure } from '@balcao/contract';
import type { ColumnType, Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';
import type { Position } from './work-export.ts';

interface CompanyExportsTable extends OwnedTable {
  id: Generated<number>;
  /** Null: everything of the company. */
  contact_id: number | null;
  /** Null: the operator. */
  user_id: number | null;
  requested_by: Generated<string>;
  state: Generated<CompanyExport['state']>;
  /** Where the next part begins. */
  position: ColumnType<Position, string | undefined, string>;
  /** The names of the stored parts. */
  parts: Generated<string[]>;
  tables_done: Generated<number>;
  table_count: Generated<number>;
  /** pg returns bigint as text. */
  rows: Generated<string | number>;
  files: Generated<number>;
  bytes: Generated<string | number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  ended_at: Date | null;
  expires_at: Date | null;
}

interface ContactErasuresTable extends OwnedTable {
  id: Generated<number>;
  contact_id: number;
  user_id: number | null;
  requested_by: Generated<string>;
  reason: string;
  state: Generated<ContactErasure['state']>;
  /** What identifies rows of the person that are still to be erased; empty after the end. */
  identities: Generated<string[]>;
  names: Generated<string[]>;
  picture_key: string | null;
  tables_done: Generated<number>;
  table_count: Generated<number>;
  rows: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  ended_at: Date | null;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    contact_erasures: ContactErasuresTable;
    company_exports: CompanyExportsTable;
  }
}
