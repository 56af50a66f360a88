import type { Generated } from 'kysely';

interface Contacts {
  company_id: Generated<number>;
  id: Generated<number>;
  name: string;
  number: string;
  email: Generated<string>;
  picture_url: string | null;
  picture_key: string | null;
  profile_at: Date | null;
  /** The username at WhatsApp, without the @. */
  username: string | null;
  named_by: 'person' | 'book' | 'profile' | 'number' | null;
  is_group: Generated<boolean>;
  disable_bot: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
interface ContactIdentities {
  company_id: Generated<number>;
  identity: string;
  contact_id: number;
}
interface ContactExtras {
  company_id: Generated<number>;
  id: Generated<number>;
  contact_id: number;
  name: string;
  value: string;
}

interface AddressBook {
  company_id: Generated<number>;
  identity: string;
  name: string;
  updated_at: Date;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    address_book: AddressBook;
    contacts: Contacts;
    contact_identities: ContactIdentities;
    contact_extras: ContactExtras;
  }
}
