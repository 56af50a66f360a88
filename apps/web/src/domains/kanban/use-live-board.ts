import { wholeLine } from '@balcao/contract/messages/ticket-line';
import type { KanbanCard } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keys } from '../../api/query-keys.ts';
import { live, useRoom, useSignal } from '../../live/our-live.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { findLoadedCard, fetchCard, refetchBoard, showCard, showContact, removeCard } from './board-cache.ts';
import { makeCardBringer } from './bring-cards.ts';
import { isOnBoard, laneOf, type BoardView } from './board-view.ts';
import { pace } from './pace.ts';

/** After a burst of signals the lanes are counted once; in a busy company every two to three seconds. */
const countPace = { afterMs: 400, everyMs: 2000, jitterMs: 1000 };

/** Keeps the board current while it is on screen: cards follow the signals of tickets, messages and cards. */
export function useLiveBoard(view: BoardView): void {
  const queryClient = useQueryClient();
  const [{ soon: countSoon, stop: stopCount }] = useState(() =>
    pace(() => void queryClient.invalidateQueries({ queryKey: keys.kanban.lanes() }), countPace),
  );
  const refetch = () => void refetchBoard(queryClient, view);
  const latestRefetch = useLatest(refetch);

  /** Shows a card where it belongs now, unless the loaded card is newer. */
  const place = (card: KanbanCard) => {
    const loaded = findLoadedCard(queryClient, view, card.ticket.id);
    if (loaded && loaded.ticket.updatedAt > card.ticket.updatedAt) return;
    if (!isOnBoard(card.ticket, view)) return remove(card.ticket.id);
    const { lanes } = view.board;
    if (!loaded || laneOf(loaded.ticket, lanes)?.id !== laneOf(card.ticket, lanes)?.id) countSoon();
    showCard(queryClient, view, card);
  };
  const remove = (ticketId: number) => {
    if (findLoadedCard(queryClient, view, ticketId)) removeCard(queryClient, view, ticketId);
    countSoon();
  };
  // Only the server knows whether a search finds a ticket. So signals add no cards to the result of a search.
  const isSearched = view.filter.searchParam !== '';
  // A fetched card is placed in the view that is shown when it arrives.
  const latestPlace = useLatest((card: KanbanCard) => {
    if (!isSearched) place(card);
  });
  const [{ bring, noteChange }] = useState(() =>
    makeCardBringer({ fetchCard, place: (card) => latestPlace.current(card) }),
  );
  const bringCard = (ticketId: number) => {
    if (!isSearched) void bring(ticketId);
  };

  useRoom('tickets', 'open');
  useRoom('tickets', 'pending');
  useSignal('ticket', (signal) => {
    const ticketId = signal.action === 'update' ? signal.ticket.id : signal.ticketId;
    noteChange(ticketId);
    if (signal.action === 'delete') return remove(ticketId);
    const loaded = findLoadedCard(queryClient, view, ticketId);
    // `updateUnread`: the ticket was read.
    if (signal.action === 'updateUnread')
      return loaded && showCard(queryClient, view, { ...loaded, ticket: { ...loaded.ticket, unreadMessages: 0 } });
    if (loaded) return place({ ...loaded, ticket: signal.ticket });
    countSoon();
    if (isOnBoard(signal.ticket, view)) bringCard(ticketId);
  });
  useSignal('message', (signal) => {
    if (signal.action !== 'create') return;
    const line = wholeLine(signal);
    noteChange(line.id);
    const loaded = findLoadedCard(queryClient, view, line.id);
    // A line has only the ids of the user and the queue: after a change the card is fetched for their names.
    const hasSameUserAndQueue = loaded?.ticket.userId === line.userId && loaded.ticket.queueId === line.queueId;
    if (loaded && hasSameUserAndQueue) return place({ ...loaded, ticket: { ...loaded.ticket, ...line } });
    if (isOnBoard(line, view)) bringCard(line.id);
  });
  useSignal('kanbanCard', ({ ticketId, details }) => {
    noteChange(ticketId);
    const loaded = findLoadedCard(queryClient, view, ticketId);
    if (loaded) showCard(queryClient, view, { ...loaded, ...details });
    countSoon();
  });
  useSignal('contact', (signal) => {
    if (signal.action !== 'delete') showContact(queryClient, view, signal.contact);
  });
  // The lanes are tags; a tag that is renamed or deleted is on the cards, too.
  useSignal('tag', refetch);
  useSignal('kanbanBoard', refetch);
  useEffect(() => live.onReconnect(() => latestRefetch.current()), [latestRefetch]);
  useEffect(() => stopCount, [stopCount]);
}
