import type { ColumnType, Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface KanbanBoards extends OwnedTable {
  id: Generated<number>;
  name: string;
  is_default: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** The tags of the boards. The default board also shows tags of the kanban that have no row here. */
interface KanbanLanes extends OwnedTable {
  board_id: number;
  tag_id: number;
  position: number;
}

/** What users wrote on the card of a ticket. A ticket without a row has an empty card. */
interface TicketCards extends OwnedTable {
  ticket_id: number;
  /** In cents of BRL; null: no value. pg reads a bigint as text, so it is read with a cast. */
  value_cents: ColumnType<string | null, number | null, number | null>;
  next_step: Generated<string>;
  /** Written as YYYY-MM-DD. It is read with `to_char`, because pg would read a Date. */
  next_step_on: ColumnType<string | null, string | null, string | null>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    kanban_boards: KanbanBoards;
    kanban_lanes: KanbanLanes;
    ticket_cards: TicketCards;
  }
}
