import type { Generated } from 'kysely';
import type { Ticket } from '@balcao/contract';
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
}
/** With the columns of the fields that clients see (`ticket-fields.ts`). */
export interface Tickets extends OwnedTable, InnerTicketColumns, ColumnsOf<typeof ticketFields, Ticket> {}
interface TicketTags extends OwnedTable {
  ticket_id: number;
  tag_id: number;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    tickets: Tickets;
    ticket_tags: TicketTags;
  }
}
