import type { Contact, KanbanBoard, KanbanCard, LaneSum } from '@balcao/contract';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { live as fedBySignals } from '../../api/query-client.ts';
import { keys, queries } from '../../api/query-keys.ts';
import { live } from '../../live/our-live.ts';
import { isOnBoard, laneOf, lanesOf, type BoardFilter, type BoardView, type Lane } from './board-view.ts';
import { changeContact, dropCard, findCard, placeCard, type LanePage, type LanePages } from './lane-pages.ts';

/** If more cards than this change during a request, only those whose first change came last are fetched again. */
const maxFetchedAgain = 20;

const queryOf = ({ showAll, queueIds, users, searchParam }: BoardFilter) => ({
  ...(showAll ? { showAll } : {}),
  ...(queueIds ? { queueIds } : {}),
  ...(users.length > 0 ? { users } : {}),
  ...(searchParam ? { searchParam } : {}),
});

/** The key of a lane's pages in the query cache. */
const laneKey = ({ board, filter }: BoardView, lane: Lane) => [
  ...keys.kanban.cards(),
  { boardId: board.id, filter, laneTagId: lane?.id ?? null },
];

/** The pages of one lane. Signals update them while the screen shows them; afterwards they are dropped (`gcTime`). */
export const lanePages = (view: BoardView, lane: Lane) =>
  infiniteQueryOptions({
    queryKey: laneKey(view, lane),
    queryFn: ({ pageParam, signal }) => fetchLane(view, lane, { after: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: LanePage) => (last.hasMore ? last.next : null),
    ...fedBySignals,
    gcTime: 0,
  });

/** The counts and sums of the lanes. */
export const laneSums = ({ board, filter }: BoardView) =>
  queries.kanban.lanes({ params: { id: board.id }, query: queryOf(filter) });

/** A page of a lane. Cards that changed during the request are fetched again, since the page may be older. */
async function fetchLane(
  view: BoardView,
  lane: Lane,
  { after, signal }: { after: string | null; signal: AbortSignal },
): Promise<LanePage> {
  const changed = new Set<number>();
  const stopListening = [
    live.onSignal('ticket', (signalled) =>
      changed.add(signalled.action === 'update' ? signalled.ticket.id : signalled.ticketId),
    ),
    live.onSignal('message', (signalled) => signalled.action === 'create' && changed.add(signalled.message.ticketId)),
    live.onSignal('kanbanCard', ({ ticketId }) => changed.add(ticketId)),
  ];
  try {
    const page = await api.kanban.cards(
      {
        params: { id: view.board.id },
        query: {
          ...queryOf(view.filter),
          ...(lane ? { laneTagId: lane.id } : {}),
          ...(after ? { after } : {}),
        },
      },
      { signal },
    );
    return await withChangedCards(view, lane, page, [...changed].slice(-maxFetchedAgain));
  } finally {
    for (const stop of stopListening) stop();
  }
}

/**
 * The page with the current cards of these tickets. A card is taken out if it does not belong to the lane any more, or
 * if it could not be fetched.
 */
async function withChangedCards(
  view: BoardView,
  lane: Lane,
  page: LanePage,
  ticketIds: readonly number[],
): Promise<LanePage> {
  let cached: LanePages = { pages: [page], pageParams: [null] };
  for (const ticketId of ticketIds) {
    const card = await fetchCard(ticketId);
    const isKnown = findCard(cached, ticketId) !== undefined;
    const belongs =
      card !== undefined &&
      isOnBoard(card.ticket, view) &&
      laneOf(card.ticket, view.board.lanes)?.id === lane?.id &&
      // Only the server knows whether a search finds a card, so a search gets no new cards.
      (isKnown || view.filter.searchParam === '');
    cached = belongs ? placeCard(cached, card) : dropCard(cached, ticketId);
  }
  return cached.pages[0] ?? page;
}

/** The card of a ticket; undefined: the user may not see the ticket, it was deleted, or the request failed. */
export const fetchCard = (ticketId: number): Promise<KanbanCard | undefined> =>
  api.kanban.card({ params: { ticketId } }).catch(() => undefined);

/** The card of a ticket, if a lane has loaded it. */
export function findLoadedCard(queryClient: QueryClient, view: BoardView, ticketId: number): KanbanCard | undefined {
  for (const lane of lanesOf(view.board)) {
    const cached = queryClient.getQueryData<LanePages>(laneKey(view, lane));
    const found = cached && findCard(cached, ticketId);
    if (found) return found;
  }
  return undefined;
}

/**
 * Puts a card into the lane that the tags of its ticket say, and takes it out of the other lanes.
 * @param options `isMoved`: the user moved the card there
 */
export function showCard(queryClient: QueryClient, view: BoardView, card: KanbanCard, { isMoved = false } = {}): void {
  const laneOfCard = laneOf(card.ticket, view.board.lanes);
  changeLanes(queryClient, view, (cached, lane) =>
    lane?.id === laneOfCard?.id ? placeCard(cached, card, { isMoved }) : dropCard(cached, card.ticket.id),
  );
}

export const removeCard = (queryClient: QueryClient, view: BoardView, ticketId: number): void =>
  changeLanes(queryClient, view, (cached) => dropCard(cached, ticketId));

export const showContact = (queryClient: QueryClient, view: BoardView, contact: Contact): void =>
  changeLanes(queryClient, view, (cached) => changeContact(cached, contact));

function changeLanes(
  queryClient: QueryClient,
  view: BoardView,
  change: (cached: LanePages, lane: Lane) => LanePages,
): void {
  for (const lane of lanesOf(view.board)) {
    const key = laneKey(view, lane);
    const cached = queryClient.getQueryData<LanePages>(key);
    const changed = cached && change(cached, lane);
    if (changed !== cached) queryClient.setQueryData(key, changed);
  }
}

/** Moves one card from lane to lane in the cached counts and sums. The server counts again after the move. */
export function shiftSums(
  queryClient: QueryClient,
  view: BoardView,
  { from, to, valueCents }: { from: Lane; to: Lane; valueCents: number | null },
): void {
  const shift = (sum: LaneSum): LaneSum => {
    const add = (step: 1 | -1): LaneSum => ({
      ...sum,
      count: sum.count + step,
      valueCents: sum.valueCents + step * (valueCents ?? 0),
    });
    if (sum.tagId === (from?.id ?? null)) return add(-1);
    return sum.tagId === (to?.id ?? null) ? add(1) : sum;
  };
  queryClient.setQueryData(
    laneSums(view).queryKey,
    (sums: { lanes: LaneSum[]; isCapped: boolean } | undefined) => sums && { ...sums, lanes: sums.lanes.map(shift) },
  );
}

/**
 * Fetches the boards, and then the lanes that the board of the view has now. Lanes that were removed from the board are
 * not fetched. If the board was deleted, no lane is fetched.
 */
export async function refetchBoard(queryClient: QueryClient, view: BoardView): Promise<void> {
  const { queryKey } = queries.kanban.boards();
  await queryClient.invalidateQueries({ queryKey });
  const board = queryClient.getQueryData<KanbanBoard[]>(queryKey)?.find(({ id }) => id === view.board.id);
  if (!board) return;
  const currentView = { ...view, board };
  const keysOfBoard = [laneSums(currentView).queryKey, ...lanesOf(board).map((lane) => laneKey(currentView, lane))];
  await Promise.all(keysOfBoard.map((key) => queryClient.invalidateQueries({ queryKey: key })));
}
