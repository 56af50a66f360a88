import type { Contact, IdentitySource } from '@balcao/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type { ColumnsOf } from '../../platform/scope/field-table.ts';
import type { OwnedTable } from '../../platform/scope/tables.ts';
import type { contactFields } from './contact-fields.ts';
import type { DroppedContact, KeptFields, MovedRows } from './merge-record.ts';

/** The columns of the fields that clients see (`contact-fields.ts`), and those that they do not see. */
interface Contacts extends OwnedTable, ColumnsOf<typeof contactFields, Contact> {
  /** The stored file of the picture. */
  picture_key: string | null;
  /** When WhatsApp was last asked for the picture. */
  profile_at: Date | null;
  /**
   * Who gave the name: a user, the address book of a phone, or the person at WhatsApp (`profile`). `number`: the name
   * is not known, and a placeholder such as the number stands in its place. Null in rows of older versions.
   */
  named_by: 'person' | 'book' | 'profile' | 'number' | null;
  blocked_at: Date | null;
  dropped_messages: Generated<number>;
}
interface ContactIdentities extends OwnedTable {
  identity: string;
  contact_id: number;
  source: IdentitySource | null;
  seen_at: Generated<Date | null>;
}
interface ContactExtras extends OwnedTable {
  id: Generated<number>;
  contact_id: number;
  name: string;
  value: string;
}

interface AddressBook extends OwnedTable {
  identity: string;
  name: string;
  updated_at: Date;
}

interface ContactMerges extends OwnedTable {
  id: Generated<number>;
  kept_id: number;
  dropped_id: number;
  user_id: number | null;
  dropped: JSONColumnType<DroppedContact>;
  kept_before: JSONColumnType<KeptFields>;
  moved: Generated<MovedRows>;
  merged_at: Date;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    address_book: AddressBook;
    contacts: Contacts;
    contact_identities: ContactIdentities;
    contact_extras: ContactExtras;
    contact_merges: ContactMerges;
  }
}
