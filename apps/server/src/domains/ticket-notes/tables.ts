import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface TicketNotes extends OwnedTable {
  id: Generated<number>;
  /** Null: the ticket was deleted. */
  ticket_id: number | null;
  contact_id: number;
  /** Null: the user was deleted, or no user wrote the note. */
  user_id: number | null;
  note: string;
  created_at: Generated<Date>;
}

interface NoteMentions extends OwnedTable {
  note_id: number;
  user_id: number;
  /** Null: the user has not opened the note. */
  seen_at: Date | null;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    ticket_notes: TicketNotes;
    note_mentions: NoteMentions;
  }
}
