import type { MessageHit, Ticket } from '@balcao/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { currentLocale, useTranslation } from '../../../i18n/i18n.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { MenuEntry } from '../../../ui/MenuFrame.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { listTickets, type TicketPage } from '../live.ts';
import { isSearch, type TicketFilter, type Viewer } from '../ticket-filter.ts';
import { useSearchGoingOn } from '../use-search-going-on.ts';
import { ticketPages } from '../ticket-lists.ts';
import { useSelected } from '../selection.ts';
import { useAnswerLimits } from '../use-answer-limits.ts';
import { useRowKeys } from '../use-row-keys.ts';
import { useRowPress } from '../use-row-press.ts';
import { useRowSelection } from '../use-row-selection.ts';
import { TicketItem, type TicketItemActions } from './TicketItem.tsx';
import styles from './ticket-rows.module.css';

const MenuFrame = lazy(async () => ({ default: (await import('../../../ui/MenuFrame.tsx')).MenuFrame }));

const BulkBar = lazy(withDialogTexts(async () => ({ default: (await import('./BulkBar.tsx')).BulkBar })));

/** The specification requires a fetch within 100 px of the end; an earlier fetch feels better and still complies. */
const prefetchPx = 600;
/** Rows are rendered this far above and below the visible part. */
const renderedBeyondPx = 400;

interface Props {
  label: string;
  filter: TicketFilter;
  viewer: Viewer;
  empty: { title: string; text: string };
  openUuid: string | undefined;
  acceptingId: number | undefined;
  actions: TicketItemActions;
}

/** The rows of one list in its four states: loading, empty, failed, and with more below. */
export function TicketRows({ filter, viewer, empty, ...shown }: Props) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(ticketPages(filter, viewer));
  const tickets = useMemo(() => (data ? listTickets(data) : []), [data]);
  const hits = useMemo(() => {
    const found = data?.pages.flatMap((page) => page.hits ?? []) ?? [];
    return new Map(found.map((hit) => [hit.ticketId, hit] as const));
  }, [data]);
  // After a failure the user decides when the next page is fetched again.
  const canFetchNextPage = !isFetchingNextPage && !isFetchNextPageError;
  const goingOn = useSearchGoingOn(data?.pages.at(-1), {
    isEmpty: tickets.length === 0,
    canGoOn: canFetchNextPage,
    // `cancelRefetch: false`: a fetch of the list that runs is not cancelled for the next page.
    goOn: () => void fetchNextPage({ cancelRefetch: false }),
    searchAgain: () => void refetch(),
  });

  if (isPending)
    return (
      <div className={styles.scroller} aria-busy>
        <SkeletonRows rows={7} />
      </div>
    );
  if (error && !data)
    return (
      <div className={styles.message} role="alert">
        <ErrorState error={error} retry={() => void refetch()} />
      </div>
    );
  const below = (
    <Below
      goingOn={goingOn}
      isFetching={isFetchingNextPage}
      retry={isFetchNextPageError ? () => void fetchNextPage() : undefined}
    />
  );
  if (tickets.length === 0)
    return (
      <div className={styles.message}>{goingOn ? below : <EmptyState title={empty.title} text={empty.text} />}</div>
    );
  const first = data?.pages[0];
  return (
    <>
      {first && isSearch(filter) && <FoundCount page={first} />}
      <Rows
        {...shown}
        tickets={tickets}
        search={filter.searchParam}
        list={JSON.stringify(filter)}
        hits={hits}
        fetchMore={hasNextPage && canFetchNextPage ? () => void fetchNextPage({ cancelRefetch: false }) : undefined}
      >
        {below}
      </Rows>
    </>
  );
}

interface RowsProps extends Omit<Props, 'filter' | 'viewer' | 'empty'> {
  tickets: Ticket[];
  search: string;
  /** Identifies the filter; the selection ends when it changes. */
  list: string;
  /** The messages that a search found, by the ids of their tickets. */
  hits: ReadonlyMap<number, MessageHit>;
  /** Undefined: no further page can be fetched now. */
  fetchMore: (() => void) | undefined;
  /** The end of the list. */
  children: ReactNode;
}

/** The rows in view, with their keys, their menu, and the bar for the selected tickets. */
function Rows({ label, openUuid, acceptingId, actions, tickets, search, list, hits, fetchMore, children }: RowsProps) {
  const scroller = useRef<HTMLElement>(null);
  const rows = useRef<VirtualizerHandle>(null);
  const { focused, onKeyDown } = useRowKeys(tickets, rows, scroller);
  const selected = useSelected();
  const chosen = selected.size > 0 ? tickets.filter(({ id }) => selected.has(id)) : [];
  const select = useRowSelection(tickets, list);
  const limits = useAnswerLimits();
  const { pressed, closeMenu, longPress } = useRowPress(tickets);
  const focusList = () => {
    // The row of the tab stop may be outside the rendered part of the list.
    const row = scroller.current?.querySelector<HTMLElement>('[data-focus][tabindex="0"]');
    (row ?? scroller.current?.querySelector<HTMLElement>('[data-focus]'))?.focus({ preventScroll: true });
  };
  const fetchNearEnd = useFetchNearEnd(rows, fetchMore);
  return (
    <>
      {/* The arrow keys are handled here for all rows; the rows themselves take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={label}
        data-selecting={chosen.length > 0 || undefined}
        {...longPress}
        onChange={select.onChange}
        onKeyDown={(event) => {
          select.onKeyDown(event);
          if (!event.defaultPrevented) onKeyDown(event);
        }}
        onClickCapture={(event) => {
          longPress.onClickCapture(event);
          if (!event.isPropagationStopped()) select.onClickCapture(event);
        }}
      >
        <Virtualizer
          ref={rows}
          data={tickets}
          scrollRef={scroller}
          onScroll={fetchNearEnd}
          bufferSize={renderedBeyondPx}
          as="ul"
          item="li"
        >
          {(ticket, index) => (
            <TicketItem
              key={ticket.id}
              ticket={ticket}
              isOpen={ticket.uuid === openUuid}
              isAccepting={ticket.id === acceptingId}
              tabIndex={index === focused ? 0 : -1}
              actions={actions}
              search={search}
              hit={hits.get(ticket.id)}
              limit={limits.get(ticket.queueId) ?? limits.get(null)}
            />
          )}
        </Virtualizer>
        {children}
      </section>
      <Suspense>
        {chosen.length > 0 && (
          <BulkBar
            tickets={chosen}
            all={tickets}
            focusList={focusList}
            menu={chosen.length === 1 && chosen[0] ? actions.menu(chosen[0]) : []}
          />
        )}
        {pressed && <RowMenu {...pressed} entries={actions.menu(pressed.ticket)} onClose={closeMenu} />}
      </Suspense>
    </>
  );
}

interface RowMenuProps {
  ticket: Ticket;
  row: HTMLElement;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

/** The menu of a row, beside it. */
function RowMenu({ ticket, row, entries, onClose }: RowMenuProps) {
  const { t } = useTranslation();
  return (
    <MenuFrame
      anchor={row}
      label={t(($) => $.tickets.rowMenu, { name: ticket.contact.name })}
      entries={entries}
      head={null}
      side="end"
      width={undefined}
      onClose={onClose}
    />
  );
}

/**
 * Fetches the next page before the end of the list comes into view.
 *
 * @returns the handler of scroll events
 */
function useFetchNearEnd(rows: RefObject<VirtualizerHandle | null>, fetchMore: (() => void) | undefined) {
  const fetchNearEnd = () => {
    const list = rows.current;
    if (list && list.scrollSize - list.scrollOffset - list.viewportSize < prefetchPx) fetchMore?.();
  };
  // After each render, too: a page that does not fill the pane cannot be scrolled.
  useEffect(fetchNearEnd);
  return fetchNearEnd;
}

/** How many tickets a search found. */
function FoundCount({ page: { count, countIsCapped } }: { page: TicketPage }) {
  const { t } = useTranslation();
  return (
    <output className={styles.count}>
      {countIsCapped
        ? t(($) => $.tickets.foundMore, { number: count.toLocaleString(currentLocale()) })
        : t(($) => $.tickets.found, { count })}
    </output>
  );
}

interface BelowProps {
  goingOn: ReturnType<typeof useSearchGoingOn>;
  isFetching: boolean;
  /** Fetches the next page once more; undefined: the fetch has not failed. */
  retry: (() => void) | undefined;
}

/** The end of the list while there is more: how far a search has come, the next page, or its failure. */
function Below({ goingOn, isFetching, retry }: BelowProps) {
  const { t } = useTranslation();
  if (!retry && !goingOn && !isFetching) return null;
  return (
    <div className={styles.more}>
      {retry ? (
        <Button small onClick={retry}>
          {t(($) => $.common.retry)}
        </Button>
      ) : (
        <output>
          {goingOn ? t(($) => $.tickets.goingOn[goingOn.what], { day: goingOn.day }) : t(($) => $.tickets.more)}
        </output>
      )}
    </div>
  );
}
