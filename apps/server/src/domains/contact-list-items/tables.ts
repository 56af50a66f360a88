import type { Validity } from '@balcao/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface ContactListItemsTable extends OwnedTable {
  id: Generated<number>;
  list_id: number;
  name: string;
  number: string | null;
  wa_id: string | null;
  /** Generated: the number with a +, or WhatsApp's id; the same form as in `contact_identities`. */
  identity: Generated<string>;
  email: Generated<string>;
  variables: JSONColumnType<Record<string, string>>;
  validity: Generated<Validity>;
  checked_at: Date | null;
  contact_id: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    contact_list_items: ContactListItemsTable;
  }
}
