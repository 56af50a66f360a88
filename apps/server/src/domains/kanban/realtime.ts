import { signals } from '@balcao/contract';
import type { Announcers } from '../../platform/facts/reactions.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import { announceRecords } from '../../platform/records/announce-records.ts';
import { listRoomsOf, standingOfTicket } from '../tickets/index.ts';
import { boards } from './boards.ts';
import { viewCards } from './view-cards.ts';

export const boardAnnouncers: Announcers = announceRecords('kanban-board', boards.find, {
  signal: signals.kanbanBoard,
  to: [everyone],
  changed: (action, record) => ({ action, record }),
  removed: (id) => ({ action: 'delete' as const, id }),
});

/** Signals what is written on a card to the clients in whose lists its ticket stands. */
export const cardAnnouncers: Announcers = {
  async 'kanban-card.changed'(company, facts) {
    const ids = [...new Set(facts.map(({ ticketId }) => ticketId))];
    for (const { ticket, ...details } of await company.read((scope) => viewCards(scope, ids)))
      company.announce(signals.kanbanCard, listRoomsOf(standingOfTicket(ticket)), {
        action: 'update',
        ticketId: ticket.id,
        details,
      });
  },
};
