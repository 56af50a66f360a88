import { z } from 'zod';
import { flag, id, idList } from '../kit/fields.ts';
import { cursor, pageQuery } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { Tag } from '../tags/tags.ts';
import { Ticket } from '../tickets/tickets.ts';
import {
  CardDetailsChanges,
  KanbanBoard,
  KanbanBoardChanges,
  KanbanBoardFields,
  KanbanCard,
  LaneSum,
  MovedCard,
} from './kanban.ts';

const forUsers = { access: 'signed-in', plan: 'useKanban' } as const;
/** The right to put tags on the kanban includes the right to arrange the boards. */
const forArrangers = { access: 'tags:kanban', plan: 'useKanban' } as const;

/** Which of the tickets that the user may see are on the board. */
const visible = { showAll: flag().default(false), queueIds: idList().optional() };
const filter = {
  ...visible,
  users: idList().optional(),
  /** Finds names and numbers of contacts, numbers of tickets, and next steps. Empty: no search. */
  searchParam: z.string().max(100).default(''),
};

export const kanbanRoutes = {
  boards: defineRoute({
    ...forUsers,
    method: 'GET',
    path: '/kanban/boards',
    summary: 'The boards of the company, the default one first, then by name',
    reply: z.array(KanbanBoard),
  }),
  createBoard: defineRoute({
    ...forArrangers,
    method: 'POST',
    path: '/kanban/boards',
    summary: 'Add a board; its lanes are tags of the kanban',
    body: KanbanBoardFields,
    reply: KanbanBoard,
    errors: ['ERR_KANBAN_BOARD_ALREADY_EXISTS', 'ERR_KANBAN_BOARD_LIMIT', 'ERR_NO_TAG_FOUND'],
  }),
  updateBoard: defineRoute({
    ...forArrangers,
    method: 'PUT',
    path: '/kanban/boards/:id',
    summary: 'Rename a board, or choose and order its lanes',
    params: { id: id() },
    body: KanbanBoardChanges,
    reply: KanbanBoard,
    errors: ['ERR_NO_KANBAN_BOARD_FOUND', 'ERR_KANBAN_BOARD_ALREADY_EXISTS', 'ERR_NO_TAG_FOUND'],
  }),
  removeBoard: defineRoute({
    ...forArrangers,
    method: 'DELETE',
    path: '/kanban/boards/:id',
    summary: 'Delete a board; tags and tickets stay as they are',
    params: { id: id() },
    errors: ['ERR_NO_KANBAN_BOARD_FOUND', 'ERR_DEFAULT_KANBAN_BOARD'],
  }),
  lanes: defineRoute({
    ...forUsers,
    method: 'GET',
    path: '/kanban/boards/:id/lanes',
    summary: 'How many cards each lane of a board has, and the sum of their values',
    params: { id: id() },
    query: z.object(filter),
    reply: z.object({ lanes: z.array(LaneSum), isCapped: z.boolean() }),
    errors: ['ERR_NO_KANBAN_BOARD_FOUND'],
  }),
  cards: defineRoute({
    ...forUsers,
    method: 'GET',
    path: '/kanban/boards/:id/cards',
    summary: 'A page of the cards of one lane, the last active first; every filter narrows',
    params: { id: id() },
    query: z.object({
      ...filter,
      /** The tag of the lane; absent: the lane of tickets without a tag of the board. */
      laneTagId: id().optional(),
      after: cursor().optional(),
    }),
    reply: z.object({ cards: z.array(KanbanCard), hasMore: z.boolean(), next: z.string().nullable() }),
    errors: ['ERR_NO_KANBAN_BOARD_FOUND', 'ERR_NO_TAG_FOUND'],
  }),
  card: defineRoute({
    ...forUsers,
    method: 'GET',
    path: '/kanban/cards/:ticketId',
    summary: 'The card of a ticket',
    params: { ticketId: id() },
    reply: KanbanCard,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  move: defineRoute({
    ...forUsers,
    method: 'PUT',
    path: '/kanban/boards/:id/cards/:ticketId',
    summary: 'Move a card: the ticket loses the tags of the other lanes of the board and gets that of the lane',
    params: { id: id(), ticketId: id() },
    body: z.object({
      /** Null: the lane of tickets without a tag of the board. */
      laneTagId: id().nullable(),
      /** Further tags of the board that the ticket gets or keeps, to undo a move that took off several. */
      alsoTagIds: idList().default([]),
    }),
    reply: MovedCard,
    errors: [
      'ERR_NO_KANBAN_BOARD_FOUND',
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_NO_TAG_FOUND',
      'ERR_TICKET_NOT_OPEN',
    ],
  }),
  changeCard: defineRoute({
    ...forUsers,
    method: 'PUT',
    path: '/kanban/cards/:ticketId',
    summary: 'Write the value or the next step on the card of a ticket',
    params: { ticketId: id() },
    body: CardDetailsChanges,
    reply: KanbanCard,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  tickets: defineRoute({
    ...forUsers,
    method: 'GET',
    path: '/ticket/kanban',
    summary: 'The live tickets that the user may see, the last active first, 500 a page; our own client asks for cards',
    query: z.object({ ...visible, ...pageQuery }),
    reply: z.object({ tickets: z.array(Ticket), count: z.number(), hasMore: z.boolean() }),
  }),
  tags: defineRoute({
    ...forUsers,
    method: 'GET',
    path: '/tags/kanban',
    summary: 'The tags of the kanban, in the order of the default board',
    reply: z.object({ lista: z.array(Tag) }),
  }),
};
