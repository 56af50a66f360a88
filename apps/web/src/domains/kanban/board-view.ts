import type { KanbanBoard, TagBrief, Ticket, TicketLine } from '@balcao/contract';
import { canStandIn, type Viewer } from '../tickets/index.ts';

export interface BoardFilter {
  /** Whether open tickets of other users are shown, too: for admins. */
  showAll: boolean;
  /** The queues chosen on screen; null: all of the user's. */
  queueIds: number[] | null;
  /** The ids of the users whose tickets are shown; empty: no condition on users. */
  users: number[];
  searchParam: string;
}

/** What the screen shows: a board, through a filter, for a user. */
export interface BoardView {
  board: KanbanBoard;
  filter: BoardFilter;
  viewer: Viewer;
}

/** A lane of a board; null: the lane of the tickets without a tag of the board. */
export type Lane = TagBrief | null;

/** All lanes of a board from left to right; the first one (null) has the tickets without a tag of the board. */
export const lanesOf = ({ lanes }: KanbanBoard): readonly Lane[] => [null, ...lanes];

/** The lane of a ticket. A ticket with several tags of the board stands in the last of their lanes. */
export const laneOf = ({ tags }: Pick<Ticket, 'tags'>, lanes: readonly TagBrief[]): Lane =>
  lanes.findLast((lane) => tags.some(({ id }) => id === lane.id)) ?? null;

/** The tags of a board that a ticket has, in the order of the lanes. */
export const boardTagsOf = ({ tags }: Pick<Ticket, 'tags'>, lanes: readonly TagBrief[]): TagBrief[] =>
  lanes.filter((lane) => tags.some(({ id }) => id === lane.id));

/** The ticket with exactly these tags of the board; its other tags stay. */
export function withBoardTags(ticket: Ticket, lanes: readonly TagBrief[], given: readonly TagBrief[]): Ticket {
  const others = without(ticket.tags, lanes);
  return { ...ticket, tags: [...others, ...given].toSorted((a, b) => a.name.localeCompare(b.name)) };
}

/** The tags that are not among `others`. */
export const without = (tags: readonly TagBrief[], others: readonly TagBrief[]): TagBrief[] =>
  tags.filter((tag) => !others.some(({ id }) => id === tag.id));

/**
 * Whether a ticket has a card in the view, as far as the browser can tell: the search of the view is ignored, because
 * only the server knows what it finds.
 */
export const isOnBoard = (ticket: Pick<Ticket | TicketLine, 'status' | 'userId' | 'queueId'>, view: BoardView) =>
  ticket.status !== 'closed' && canStandIn(ticket, { ...view.filter, status: ticket.status, tags: [] }, view.viewer);
