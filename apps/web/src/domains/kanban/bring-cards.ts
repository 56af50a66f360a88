import type { KanbanCard } from '@balcao/contract';

export interface CardBringer {
  /** Fetches the card of a ticket and places it. A ticket that is being fetched is not fetched twice. */
  bring: (ticketId: number) => Promise<void>;
  /** Says that a ticket changed: a request for it under way may be answered with its former state, and is repeated. */
  noteChange: (ticketId: number) => void;
}

interface Options {
  /** Undefined: the user may not see the ticket, or it was deleted. */
  fetchCard: (ticketId: number) => Promise<KanbanCard | undefined>;
  place: (card: KanbanCard) => void;
}

/** Brings cards that are not loaded. What is placed is never older than the last change that was noted. */
export function makeCardBringer({ fetchCard, place }: Options): CardBringer {
  /** The tickets that are being fetched, and whether each changed since its request was sent. */
  const fetching = new Map<number, boolean>();
  const fetchCurrent = async (ticketId: number): Promise<KanbanCard | undefined> => {
    fetching.set(ticketId, false);
    const card = await fetchCard(ticketId);
    return fetching.get(ticketId) ? fetchCurrent(ticketId) : card;
  };
  const noteChange = (ticketId: number) => {
    if (fetching.has(ticketId)) fetching.set(ticketId, true);
  };
  const bring = async (ticketId: number) => {
    if (fetching.has(ticketId)) return;
    const card = await fetchCurrent(ticketId);
    fetching.delete(ticketId);
    if (card) place(card);
  };
  return { bring, noteChange };
}
