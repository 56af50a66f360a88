import type { ContactList } from '@balcao/contract';
import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface ContactListsTable extends OwnedTable {
  id: Generated<number>;
  name: string;
  /** The counts follow the people by triggers. */
  contacts_count: Generated<number>;
  valid_count: Generated<number>;
  invalid_count: Generated<number>;
  is_checking: Generated<boolean>;
  check_waits: ContactList['checkWaits'];
  /** People who were asked about since then are not asked about again by the same check. */
  check_began_at: Date | null;
  /** When a check without a worker is continued. */
  check_due_at: Date | null;
  /** Until when one worker alone asks for this list; null: no worker does. */
  check_leased_until: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    contact_lists: ContactListsTable;
  }
}
