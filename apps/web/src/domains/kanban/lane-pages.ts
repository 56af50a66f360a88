import type { Contact, KanbanCard } from '@balcao/contract';

export interface LanePage {
  cards: KanbanCard[];
  hasMore: boolean;
  /** `<instant>_<id>` of the last card when the page was fetched; null: there is no further page. */
  next: string | null;
}
export interface LanePages {
  pages: LanePage[];
  pageParams: unknown[];
}

/** The last active first, as the server orders them. */
function byActivity({ ticket: a }: KanbanCard, { ticket: b }: KanbanCard): number {
  if (a.updatedAt === b.updatedAt) return b.id - a.id;
  return a.updatedAt < b.updatedAt ? 1 : -1;
}

/** The card of a ticket among the loaded pages of a lane. */
export function findCard(cached: LanePages, ticketId: number): KanbanCard | undefined {
  for (const page of cached.pages) {
    const found = page.cards.find(({ ticket }) => ticket.id === ticketId);
    if (found) return found;
  }
  return undefined;
}

/** All loaded cards in order, each once: a page that was fetched while a card moved up may repeat it. */
export function listCards(cached: LanePages): KanbanCard[] {
  const byTicket = new Map<number, KanbanCard>();
  for (const { cards } of cached.pages)
    for (const card of cards) if (!byTicket.has(card.ticket.id)) byTicket.set(card.ticket.id, card);
  return [...byTicket.values()];
}

/** The lane without the card of a ticket. */
export const dropCard = (cached: LanePages, ticketId: number): LanePages =>
  findCard(cached, ticketId)
    ? changePages(cached, (cards) => cards.filter(({ ticket }) => ticket.id !== ticketId))
    : cached;

/**
 * The lane with the card at its place. A card that belongs below the loaded ones is left out: the next page brings it.
 * But a card that the user moves here (`isMoved`) or that was loaded before is put at the end, so that it does not
 * vanish.
 */
export function placeCard(cached: LanePages, card: KanbanCard, { isMoved = false } = {}): LanePages {
  const isKept = isMoved || findCard(cached, card.ticket.id) !== undefined;
  const without = dropCard(cached, card.ticket.id);
  const fittingPage = without.pages.findIndex(
    (page) => page.cards.some((other) => byActivity(card, other) < 0) || isAboveEnd(card, page),
  );
  const pageIndex = fittingPage < 0 && isKept ? without.pages.length - 1 : fittingPage;
  return changePages(without, (cards, index) => {
    if (index !== pageIndex) return cards;
    const before = cards.findIndex((other) => byActivity(card, other) < 0);
    return before < 0 ? [...cards, card] : cards.toSpliced(before, 0, card);
  });
}

/** The lane with the changed contact on its cards. */
export const changeContact = (cached: LanePages, contact: Contact): LanePages =>
  changePages(cached, (cards) =>
    cards.some(({ ticket }) => ticket.contactId === contact.id)
      ? cards.map((card) =>
          card.ticket.contactId === contact.id ? { ...card, ticket: { ...card.ticket, contact } } : card,
        )
      : cards,
  );

/**
 * Whether the card belongs above the end of the page. The end is read from `next`, which stays as it was fetched. The
 * cards do not show it, because the last one may have been dropped since.
 */
function isAboveEnd({ ticket }: KanbanCard, { hasMore, next }: LanePage): boolean {
  if (!hasMore) return true;
  return next !== null && Date.parse(ticket.updatedAt) > Date.parse(next.slice(0, next.lastIndexOf('_')));
}

/** Unchanged pages keep their identity. */
function changePages(cached: LanePages, change: (cards: KanbanCard[], index: number) => KanbanCard[]): LanePages {
  const pages = cached.pages.map((page, index) => {
    const cards = change(page.cards, index);
    return cards === page.cards ? page : { ...page, cards };
  });
  return pages.some((page, index) => page !== cached.pages[index]) ? { ...cached, pages } : cached;
}
