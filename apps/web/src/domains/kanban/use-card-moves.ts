import type { KanbanCard } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast, toastError } from '../../ui/toasts.ts';
import { cardOnHand, shiftSums, showCard } from './board-cache.ts';
import { inLane, laneOf, type BoardView, type Lane } from './board-view.ts';

export type MoveCard = (card: KanbanCard, to: Lane) => Promise<void>;

/**
 * Moves a card to another lane. It stands there at once and returns if the server refuses. Toasts name the tags that the
 * ticket lost and got, and offer to undo.
 */
export function useCardMoves(view: BoardView): MoveCard {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { board } = view;

  const carry = (card: KanbanCard, { from, to }: { from: Lane; to: Lane }) => {
    showCard(queryClient, view, { ...card, ticket: inLane(card.ticket, board.lanes, to) });
    shiftSums(queryClient, view, { from, to, valueCents: card.valueCents });
  };
  const move: MoveCard = async (card, to) => {
    const from = laneOf(card.ticket, board.lanes);
    if (from?.id === to?.id) return;
    carry(card, { from, to });
    const ticketId = card.ticket.id;
    try {
      // The answer is not shown: a signal of a later move may have come before it.
      await api.kanban.move({ params: { id: board.id, ticketId }, body: { laneTagId: to?.id ?? null } });
      tell(card, { from, to });
    } catch (error) {
      // The card as it is now, which messages may have changed meanwhile, in its former lane.
      carry(cardOnHand(queryClient, view, ticketId) ?? card, { from: to, to: from });
      void queryClient.invalidateQueries({ queryKey: keys.kanban.cards() });
      toastError(error);
    }
    void queryClient.invalidateQueries({ queryKey: keys.kanban.lanes() });
  };
  const tell = (card: KanbanCard, { from, to }: { from: Lane; to: Lane }) => {
    const moved = { ...card, ticket: inLane(card.ticket, board.lanes, to) };
    const undo = {
      label: t(($) => $.kanban.undo),
      run: () => void move(cardOnHand(queryClient, view, card.ticket.id) ?? moved, from),
    };
    if (from)
      toast(
        'success',
        t(($) => $.kanban.tagRemoved, { name: from.name }),
        to ? undefined : undo,
      );
    if (to)
      toast(
        'success',
        t(($) => $.kanban.tagAdded, { name: to.name }),
        undo,
      );
  };
  return move;
}
