import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { boards } from './boards.ts';
import { changeCard } from './change-card.ts';
import { createBoard, removeBoard, updateBoard } from './change-boards.ts';
import { listCards } from './list-cards.ts';
import { listKanbanTags } from './list-kanban-tags.ts';
import { listLiveTickets } from './list-live-tickets.ts';
import { moveCard } from './move-card.ts';
import { boardAnnouncers, cardAnnouncers } from './realtime.ts';
import { sumLanes } from './sum-lanes.ts';
import { showCard } from './view-cards.ts';

export const kanbanNoun = serverNoun({
  contract: nouns.kanban,
  http: {
    boards: (scope) => boards.list(scope),
    createBoard: (scope, { body }) => createBoard(scope, body),
    updateBoard: (scope, { params, body }) => updateBoard(scope, params.id, body),
    removeBoard: (scope, { params }) => removeBoard(scope, params.id),
    lanes: (scope, { params, query }) => sumLanes(scope, params.id, query),
    cards: (scope, { params, query }) => listCards(scope, params.id, query),
    card: (scope, { params }) => showCard(scope, params.ticketId),
    move: (scope, { params, body }) => moveCard(scope, { boardId: params.id, ticketId: params.ticketId, ...body }),
    changeCard: (scope, { params, body }) => changeCard(scope, params.ticketId, body),
    tickets: (scope, { query }) => listLiveTickets(scope, query),
    tags: (scope) => listKanbanTags(scope),
  },
  tables: ['kanban_boards', 'kanban_lanes', 'ticket_cards'],
  sample: (scope, word) => createBoard(scope, { name: `${word} quadro`, tagIds: [] }),
  announce: [boardAnnouncers, cardAnnouncers],
});
