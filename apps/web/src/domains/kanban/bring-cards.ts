import type { KanbanCard } from '@balcao/contract';

export interface CardBringer {
  /** Fetches the card of a ticket and places it. A ticket that is being fetched is not fetched twice. */
  bring: (ticketId: number) => Promise<void>;
  /** Notes that a ticket changed. A request for its card that is under way is repeated: its reply may be outdated. */
  noteChange: (ticketId: number) => void;
}

interface Options {
  /** Never rejects. Undefined: there is no card to place. */
  fetchCard: (ticketId: number) => Promise<KanbanCard | undefined>;
  place: (card: KanbanCard) => void;
}

/** Fetches and places cards that are not loaded. A placed card is never older than the last noted change. */
export function makeCardBringer({ fetchCard, place }: Options): CardBringer {
  /** The tickets that are being fetched, and whether each changed since its request was sent. */
  const fetching = new Map<number, boolean>();
  const fetchCurrent = async (ticketId: number): Promise<KanbanCard | undefined> => {
    fetching.set(ticketId, false);
    const card = await fetchCard(ticketId);
    // True: the ticket has changed since the request was sent, so the reply may be outdated.
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
