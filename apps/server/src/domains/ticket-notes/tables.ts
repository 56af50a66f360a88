import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface TicketNotes extends OwnedTable {
  id: Generated<number>;
  ticket_id: number | null;
  contact_id: number;
  user_id: number | null;
  note: string;
  created_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    ticket_notes: TicketNotes;
  }
}
