import type { KanbanBoard, TagBrief, Ticket, TicketLine } from '@balcao/contract';
import { canStandIn, type Viewer } from '../tickets/index.ts';

export interface BoardFilter {
  showAll: boolean;
  /** The queues chosen on screen; null: all of the user's. */
  queueIds: number[] | null;
  users: number[];
  searchParam: string;
}

/** What the screen shows: a board, through a filter, for a user. */
export interface BoardView {
  board: KanbanBoard;
  filter: BoardFilter;
  viewer: Viewer;
}

/** A lane of a board; null: that of the tickets without a tag of the board. */
export type Lane = TagBrief | null;

export const lanesOf = ({ lanes }: KanbanBoard): readonly Lane[] => [null, ...lanes];

/** The lane of a ticket. One with several tags of the board stands in the last of their lanes. */
export const laneOf = ({ tags }: Pick<Ticket, 'tags'>, lanes: readonly TagBrief[]): Lane =>
  lanes.findLast((lane) => tags.some(({ id }) => id === lane.id)) ?? null;

/** The ticket in another lane: it loses the tags of the board and gets that of the lane. */
export function inLane(ticket: Ticket, lanes: readonly TagBrief[], lane: Lane): Ticket {
  const others = ticket.tags.filter((tag) => !lanes.some(({ id }) => id === tag.id));
  return { ...ticket, tags: [...others, ...(lane ? [lane] : [])].toSorted((a, b) => a.name.localeCompare(b.name)) };
}

/** Whether a ticket has a card in the view. Only the server knows the results of a search. */
export const isOnBoard = (ticket: Pick<Ticket | TicketLine, 'status' | 'userId' | 'queueId'>, view: BoardView) =>
  ticket.status !== 'closed' && canStandIn(ticket, { ...view.filter, status: ticket.status, tags: [] }, view.viewer);
