import type { ColumnType, Generated } from 'kysely';
import type { Ticket, TicketStatus } from '@balcao/contract';
import type { ColumnsOf } from '../../platform/scope/field-table.ts';
import type { OwnedTable } from '../../platform/scope/tables.ts';
import type { ticketFields } from './ticket-fields.ts';

/** Columns that clients do not see. */
export interface InnerTicketColumns {
  chat_address: string | null;
  queued_at: Generated<Date>;
  started_at: Date | null;
  chatbot_at: Date | null;
  rating_asked_at: Date | null;
  rated_at: Date | null;
  /** 1 to 3. */
  rating: number | null;
  finished_at: Date | null;
  /** When the last message was sent; null: there is none, or it is older than this column. */
  last_message_at: Date | null;
  /** The users of `ticket_guests`; null: none. Triggers write the column. */
  guest_ids: number[] | null;
}
/** With the columns of the fields that clients see (`ticket-fields.ts`). */
export interface Tickets extends OwnedTable, InnerTicketColumns, ColumnsOf<typeof ticketFields, Ticket> {}
/** The columns by which an undo recognises that the ticket is as the transfer left it. */
export interface LeftTicket {
  status: TicketStatus;
  queue_id: number | null;
  user_id: number | null;
  connection_id: number;
  awaits_user: boolean;
}
/** The columns that an undone transfer restores. Instants are ISO 8601. */
export interface FormerTicket extends LeftTicket {
  queued_at: string;
  started_at: string | null;
  chatbot: boolean;
  use_integration: boolean;
  prompt_id: number | null;
  integration_id: number | null;
}
/** The last transfer of a ticket by a user. */
interface TicketTransfers extends OwnedTable {
  ticket_id: number;
  user_id: number;
  at: Date;
  /** The ticket before the transfer; `left_as`: after it. */
  former: ColumnType<FormerTicket, string, string>;
  left_as: ColumnType<LeftTicket, string, string>;
}
interface TicketGuests extends OwnedTable {
  ticket_id: number;
  user_id: number;
  invited_by: number | null;
  at: Generated<Date>;
}
interface TicketTags extends OwnedTable {
  ticket_id: number;
  tag_id: number;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    tickets: Tickets;
    ticket_tags: TicketTags;
    ticket_transfers: TicketTransfers;
    ticket_guests: TicketGuests;
  }
}
