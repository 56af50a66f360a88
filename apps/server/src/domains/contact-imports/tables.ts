import type { ContactImport, RefusalReason } from '@balcao/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';
import type { SheetContact } from '../contacts/index.ts';

interface ContactImports extends OwnedTable {
  id: Generated<number>;
  user_id: number | null;
  list_id: Generated<number | null>;
  file_name: string;
  status: Generated<ContactImport['status']>;
  total: number;
  done: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  refused: Generated<number>;
  created_at: Generated<Date>;
  ended_at: Date | null;
}
interface ContactImportChunks extends OwnedTable {
  import_id: number;
  place: number;
  rows: JSONColumnType<SheetContact[]>;
}
interface ContactImportRefusals extends OwnedTable {
  import_id: number;
  row_number: number;
  name: string;
  number: string;
  email: string;
  /** The further columns of the file, by their headings. */
  variables: Generated<Record<string, string>>;
  reason: RefusalReason;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    contact_imports: ContactImports;
    contact_import_chunks: ContactImportChunks;
    contact_import_refusals: ContactImportRefusals;
  }
}
