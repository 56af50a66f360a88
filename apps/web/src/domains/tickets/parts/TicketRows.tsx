import type { Ticket } from '@balcao/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { currentLocale, useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { listTickets } from '../live.ts';
import { isSearch, type TicketFilter, type Viewer } from '../ticket-filter.ts';
import { useSearchGoingOn } from '../use-search-going-on.ts';
import { ticketPages } from '../ticket-lists.ts';
import { TicketItem, type TicketItemActions } from './TicketItem.tsx';
import styles from './ticket-rows.module.css';

/** The specification fetches within 100 px of the end; an earlier fetch feels better and still complies. */
const prefetchPx = 600;

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
export function TicketRows({ label, filter, viewer, empty, openUuid, acceptingId, actions }: Props) {
  const { t } = useTranslation();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(ticketPages(filter, viewer));
  const tickets = useMemo(() => (data ? listTickets(data) : []), [data]);
  const isShort = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const scroller = useRef<HTMLElement>(null);
  const rows = useRef<VirtualizerHandle>(null);
  const [active, setActive] = useState(0);
  const focused = Math.min(active, Math.max(0, tickets.length - 1));

  const fetchMore = () => {
    const list = rows.current;
    if (
      list &&
      hasNextPage &&
      !isFetchingNextPage &&
      !isFetchNextPageError &&
      list.scrollSize - list.scrollOffset - list.viewportSize < prefetchPx
    )
      void fetchNextPage();
  };
  // A page that does not fill the pane cannot be scrolled.
  useEffect(fetchMore);
  const first = data?.pages[0];
  const goingOn = useSearchGoingOn(data?.pages.at(-1), {
    isEmpty: tickets.length === 0,
    isFetching: isFetchingNextPage || isFetchNextPageError,
    goOn: () => void fetchNextPage(),
    searchAgain: () => void refetch(),
  });

  /** The arrow keys move from row to row: each row has one tab stop. */
  const move = (event: KeyboardEvent) => {
    const to = { ArrowDown: focused + 1, ArrowUp: focused - 1, Home: 0, End: tickets.length - 1 }[event.key];
    const ticket: Ticket | undefined = to === undefined ? undefined : tickets[to];
    if (to === undefined || !ticket || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setActive(to);
    rows.current?.scrollToIndex(to, { align: 'nearest' });
    requestAnimationFrame(() =>
      scroller.current
        ?.querySelector<HTMLElement>(`[data-ticket="${ticket.id}"] [data-focus]`)
        ?.focus({ preventScroll: true }),
    );
  };

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
  const below = isFetchNextPageError ? (
    <Button small onClick={() => void fetchNextPage()}>
      {t(($) => $.common.retry)}
    </Button>
  ) : goingOn ? (
    <output>{t(($) => $.tickets.goingOn[goingOn.what], { day: goingOn.day })}</output>
  ) : (
    isFetchingNextPage && <output>{t(($) => $.tickets.more)}</output>
  );
  if (tickets.length === 0)
    return (
      <div className={styles.message}>
        {goingOn ? <div className={styles.more}>{below}</div> : <EmptyState title={empty.title} text={empty.text} />}
      </div>
    );
  return (
    <>
      {first && isSearch(filter) && (
        <output className={styles.count}>
          {first.countIsCapped
            ? t(($) => $.tickets.foundMore, { number: first.count.toLocaleString(currentLocale()) })
            : t(($) => $.tickets.found, { count: first.count })}
        </output>
      )}
      {/* The arrow keys are handled here for all rows; the rows themselves take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section ref={scroller} className={styles.scroller} aria-label={label} onKeyDown={move}>
        <Virtualizer
          ref={rows}
          data={tickets}
          scrollRef={scroller}
          onScroll={fetchMore}
          bufferSize={400}
          as="ul"
          item="li"
        >
          {(ticket, index) => (
            <TicketItem
              key={ticket.id}
              ticket={ticket}
              isOpen={ticket.uuid === openUuid}
              isShort={isShort}
              isAccepting={ticket.id === acceptingId}
              tabIndex={index === focused ? 0 : -1}
              actions={actions}
            />
          )}
        </Virtualizer>
        {below && <div className={styles.more}>{below}</div>}
      </section>
    </>
  );
}

/** The neighbour of a ticket in a list, for the shortcuts to the next and the previous one. */
export const besideTicket = (tickets: Ticket[], uuid: string | undefined, step: 1 | -1): Ticket | undefined => {
  const at = tickets.findIndex((ticket) => ticket.uuid === uuid);
  return at < 0 ? tickets[0] : tickets[at + step];
};
