import { wholeLine } from '@balcao/contract/messages/ticket-line';
import type { KanbanCard } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keys } from '../../api/query-keys.ts';
import { live, useRoom, useSignal } from '../../live/our-live.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { cardOnHand, fetchCard, refetchBoard, showCard, showContact, takeCardAway } from './board-cache.ts';
import { isOnBoard, laneOf, type BoardView } from './board-view.ts';

/** A burst of signals counts the lanes once. */
const countAfterMs = 400;

/** Keeps the board current while it is on screen: cards follow the signals of tickets, messages and cards. */
export function useLiveBoard(view: BoardView): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fetching = useRef(new Set<number>());
  const countSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: keys.kanban.lanes() }),
      countAfterMs,
    );
  };
  const refetch = () => void refetchBoard(queryClient, view);
  const latestRefetch = useLatest(refetch);

  const place = (card: KanbanCard) => {
    const present = cardOnHand(queryClient, view, card.ticket.id);
    if (present && present.ticket.updatedAt > card.ticket.updatedAt) return;
    if (!isOnBoard(card.ticket, view)) return remove(card.ticket.id);
    const { lanes } = view.board;
    if (!present || laneOf(present.ticket, lanes)?.id !== laneOf(card.ticket, lanes)?.id) countSoon();
    showCard(queryClient, view, card);
  };
  const remove = (ticketId: number) => {
    if (cardOnHand(queryClient, view, ticketId)) takeCardAway(queryClient, view, ticketId);
    countSoon();
  };
  /** A ticket whose card is not loaded. Only the server knows whether a search finds it. */
  const bring = async (ticketId: number) => {
    if (view.filter.searchParam !== '' || fetching.current.has(ticketId)) return;
    fetching.current.add(ticketId);
    const card = await fetchCard(ticketId);
    fetching.current.delete(ticketId);
    if (card) place(card);
  };

  useRoom('tickets', 'open');
  useRoom('tickets', 'pending');
  useSignal('ticket', (signal) => {
    if (signal.action === 'delete') return remove(signal.ticketId);
    const ticketId = signal.action === 'update' ? signal.ticket.id : signal.ticketId;
    const present = cardOnHand(queryClient, view, ticketId);
    if (signal.action === 'updateUnread')
      return present && showCard(queryClient, view, { ...present, ticket: { ...present.ticket, unreadMessages: 0 } });
    if (present) return place({ ...present, ticket: signal.ticket });
    countSoon();
    if (isOnBoard(signal.ticket, view)) void bring(signal.ticket.id);
  });
  useSignal('message', (signal) => {
    if (signal.action !== 'create') return;
    const line = wholeLine(signal);
    const present = cardOnHand(queryClient, view, line.id);
    const isSame = present?.ticket.userId === line.userId && present.ticket.queueId === line.queueId;
    if (present && isSame) return place({ ...present, ticket: { ...present.ticket, ...line } });
    if (isOnBoard(line, view)) void bring(line.id);
  });
  useSignal('kanbanCard', ({ ticketId, details }) => {
    const present = cardOnHand(queryClient, view, ticketId);
    if (present) showCard(queryClient, view, { ...present, ...details });
    countSoon();
  });
  useSignal('contact', (signal) => {
    if (signal.action !== 'delete') showContact(queryClient, view, signal.contact);
  });
  // The lanes are tags; a tag that is renamed or deleted is on the cards, too.
  useSignal('tag', refetch);
  useSignal('kanbanBoard', refetch);
  useEffect(() => live.onReconnect(() => latestRefetch.current()), [latestRefetch]);
  useEffect(() => () => clearTimeout(timer.current), []);
}
