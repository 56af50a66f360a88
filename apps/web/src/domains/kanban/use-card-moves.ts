import type { KanbanCard, TagBrief } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast, toastError } from '../../ui/toasts.ts';
import { findLoadedCard, shiftSums, showCard } from './board-cache.ts';
import { boardTagsOf, laneOf, without, withBoardTags, type BoardView, type Lane } from './board-view.ts';

export type MoveCard = (card: KanbanCard, to: Lane) => Promise<void>;

/**
 * @returns a function that moves a card to another lane. The card is shown there at once, and goes back if the call
 * fails. Toasts name the tags that the ticket lost and got. The last toast has an undo, which gives back all tags of
 * the board that the ticket had.
 */
export function useCardMoves(view: BoardView): MoveCard {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { lanes, id } = view.board;

  /** Shows the card with these tags of the board, in their lane. */
  const showWithTags = (card: KanbanCard, tags: readonly TagBrief[]) => {
    const shownCard = { ...card, ticket: withBoardTags(card.ticket, lanes, tags) };
    const [from, to] = [laneOf(card.ticket, lanes), laneOf(shownCard.ticket, lanes)];
    showCard(queryClient, view, shownCard, { isMoved: true });
    if (from?.id !== to?.id) shiftSums(queryClient, view, { from, to, valueCents: card.valueCents });
    return shownCard;
  };
  /** Shows the card with these tags of the board at once and sends them to the server. If that fails, puts it back. */
  const moveWithTags = async (card: KanbanCard, tags: readonly TagBrief[]) => {
    const shownCard = showWithTags(card, tags);
    const ticketId = card.ticket.id;
    const lane = laneOf({ tags: [...tags] }, lanes);
    try {
      // The card of the answer is not shown: a signal of a later move may have come before it.
      const { formerTags } = await api.kanban.move({
        params: { id, ticketId },
        body: { laneTagId: lane?.id ?? null, alsoTagIds: without(tags, lane ? [lane] : []).map((tag) => tag.id) },
      });
      toastChanges(shownCard, { formerTags, tags });
    } catch (error) {
      // Puts the card back into the lane that it left. The loaded card is used: messages may have changed it meanwhile.
      showWithTags(findLoadedCard(queryClient, view, ticketId) ?? shownCard, boardTagsOf(card.ticket, lanes));
      void queryClient.invalidateQueries({ queryKey: keys.kanban.cards() });
      toastError(error);
    }
    void queryClient.invalidateQueries({ queryKey: keys.kanban.lanes() });
  };
  const toastChanges = (
    card: KanbanCard,
    { formerTags, tags }: { formerTags: readonly TagBrief[]; tags: readonly TagBrief[] },
  ) => {
    const undo = {
      label: t(($) => $.kanban.undo),
      run: () => void moveWithTags(findLoadedCard(queryClient, view, card.ticket.id) ?? card, formerTags),
    };
    const texts = [
      ...without(formerTags, tags).map(({ name }) => t(($) => $.kanban.tagRemoved, { name })),
      ...without(tags, formerTags).map(({ name }) => t(($) => $.kanban.tagAdded, { name })),
    ];
    for (const [nth, text] of texts.entries()) toast('success', text, nth === texts.length - 1 ? undo : undefined);
  };
  return async (card, to) => {
    if (laneOf(card.ticket, lanes)?.id !== to?.id) await moveWithTags(card, to ? [to] : []);
  };
}
