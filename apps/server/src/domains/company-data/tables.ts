import type { CompanyExport, ContactErasure } from '@balcao/contract';
import type { ColumnType, Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';
import type { Position } from './work-export.ts';

interface CompanyExportsTable extends OwnedTable {
  id: Generated<number>;
  /** Null: everything of the company. */
  contact_id: number | null;
  /** The user who asked for the archive; null: the operator, the command of the operator, or a deleted user. */
  user_id: number | null;
  requested_by: Generated<string>;
  state: Generated<CompanyExport['state']>;
  /** Where the next part begins. */
  position: ColumnType<Position, string | undefined, string>;
  /** The names of the stored parts. */
  parts: Generated<string[]>;
  tables_done: Generated<number>;
  table_count: Generated<number>;
  /** `rows` and `bytes` are bigint, which pg returns as text. */
  rows: Generated<string | number>;
  files: Generated<number>;
  bytes: Generated<string | number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  ended_at: Date | null;
  /** Until when the link is, or was, valid; null: the archive was not completed. */
  expires_at: Date | null;
}

interface ContactErasuresTable extends OwnedTable {
  id: Generated<number>;
  contact_id: number;
  user_id: number | null;
  requested_by: Generated<string>;
  reason: string;
  state: Generated<ContactErasure['state']>;
  /** The identities that the contact had; they identify rows that are still to be erased. Empty after the end. */
  identities: Generated<string[]>;
  /** The names and numbers by which the audit log may call the contact; empty after the end. */
  names: Generated<string[]>;
  /** The file of the contact's picture, which is deleted at the end; null: none. */
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
