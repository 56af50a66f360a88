import type { KanbanCard, LaneSum } from '@balcao/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ComponentType, type Ref, type RefObject } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { limits } from '@balcao/contract/limits';
import { currentLocale, useTranslation } from '../../../i18n/i18n.ts';
import { formatCents } from '../../../i18n/format-money.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { lanePages } from '../board-cache.ts';
import type { Lane } from '../board-view.ts';
import { listCards } from '../lane-pages.ts';
import { useBoard } from './board-context.ts';
import type { CardProps } from './Card.tsx';
import styles from './lane.module.css';

/** The next page is fetched when fewer pixels than this are left below the visible cards. */
const prefetchPx = 600;

interface Props {
  lane: Lane;
  sum: LaneSum | undefined;
  isCapped: boolean;
  /** A card is held over the lane, by the pointer or the keyboard. */
  isTarget: boolean;
  /** Whether the name of the lane is drawn; on a phone a tab above the lane names it. */
  hasHead: boolean;
  /** How a card is drawn: one that the pointer can drag, or a plain one. */
  card: ComponentType<CardProps>;
  ref?: Ref<HTMLElement>;
}

/**
 * One lane: its name, how many cards it has, the sum of their values, and the cards. In a long lane, only the cards
 * near the visible part are drawn.
 */
export function LaneColumn({ lane, sum, isCapped, isTarget, hasHead, card, ref }: Props) {
  const { t } = useTranslation();
  const { view } = useBoard();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery({ ...lanePages(view, lane), placeholderData: keepPreviousData });
  const cards = useMemo(() => (data ? listCards(data) : []), [data]);
  const name = lane?.name ?? t(($) => $.kanban.unlaned);
  return (
    <section
      ref={ref}
      className={styles.lane}
      aria-label={name}
      data-lane={lane?.id ?? 0}
      data-target={isTarget || undefined}
    >
      {hasHead && <LaneHead lane={lane} name={name} />}
      <LaneTotals sum={sum} isCapped={isCapped} />
      {isPending ? (
        <div className={styles.cards}>
          <SkeletonRows rows={4} />
        </div>
      ) : error && cards.length === 0 ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : cards.length === 0 ? (
        <EmptyLane lane={lane} />
      ) : (
        <Cards
          cards={cards}
          lane={lane}
          card={card}
          fetchMore={
            hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? () => void fetchNextPage() : undefined
          }
          isFetching={isFetchingNextPage}
          retry={isFetchNextPageError ? () => void fetchNextPage() : undefined}
        />
      )}
    </section>
  );
}

function LaneHead({ lane, name }: { lane: Lane; name: string }) {
  return (
    <h2 className={styles.head}>
      <i style={{ background: lane?.color ?? 'var(--ink-3)' }} aria-hidden />
      <span dir="auto" title={name}>
        {name}
      </span>
    </h2>
  );
}

function LaneTotals({ sum, isCapped }: { sum: LaneSum | undefined; isCapped: boolean }) {
  const { t } = useTranslation();
  return (
    <p className={styles.totals}>
      {sum && (
        <>
          <span className="num">
            {isCapped
              ? t(($) => $.kanban.countMore, { number: sum.count.toLocaleString(currentLocale()) })
              : t(($) => $.kanban.count, { count: sum.count })}
          </span>
          {sum.valueCents > 0 && <b className="num">{formatCents(sum.valueCents)}</b>}
        </>
      )}
    </p>
  );
}

function EmptyLane({ lane }: { lane: Lane }) {
  const { t } = useTranslation();
  const { view } = useBoard();
  const { searchParam, users, queueIds } = view.filter;
  const isFiltered = searchParam !== '' || users.length > 0 || queueIds !== null;
  const textOfEmptyLane = lane ? t(($) => $.kanban.emptyLane) : t(($) => $.kanban.emptyUnlaned);
  return (
    <EmptyState title={t(($) => $.kanban.empty)} text={isFiltered ? t(($) => $.kanban.emptyFound) : textOfEmptyLane} />
  );
}

interface CardsProps {
  cards: readonly KanbanCard[];
  lane: Lane;
  card: ComponentType<CardProps>;
  fetchMore: (() => void) | undefined;
  isFetching: boolean;
  /** Loads the next page again after a failure; undefined: there was no failure. */
  retry: (() => void) | undefined;
}

function Cards({ cards, lane, card: CardOf, fetchMore, isFetching, retry }: CardsProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<VirtualizerHandle>(null);
  const [reachedId, setReachedId] = useState<number | null>(null);
  const isReachedHere = cards.some(({ ticket }) => ticket.id === reachedId);
  useFocusOnTarget(cards, lane, { rows, scroller });
  const fetchNearEnd = () => {
    const list = rows.current;
    if (list && list.scrollSize - list.scrollOffset - list.viewportSize < prefetchPx) fetchMore?.();
  };
  // After each rendering: a page that does not fill the lane cannot be scrolled, so `onScroll` would never come.
  useEffect(fetchNearEnd);
  return (
    <div
      ref={scroller}
      className={styles.cards}
      onFocus={({ target }) => {
        const { card } = target.dataset;
        if (card !== undefined) setReachedId(Number(card));
      }}
    >
      <Virtualizer
        ref={rows}
        data={cards}
        scrollRef={scroller}
        onScroll={fetchNearEnd}
        // So many pixels are drawn beyond the visible part. A short lane has fewer than 20,000, so it is drawn whole.
        bufferSize={cards.length > limits.kanbanDrawn ? 400 : 20_000}
        as="ul"
        item="li"
      >
        {(card, index) => (
          <CardOf
            key={card.ticket.id}
            card={card}
            lane={lane}
            isReached={isReachedHere ? card.ticket.id === reachedId : index === 0}
          />
        )}
      </Virtualizer>
      {retry ? (
        <Button small onClick={retry}>
          {t(($) => $.common.retry)}
        </Button>
      ) : (
        isFetching && <output className={styles.more}>{t(($) => $.kanban.more)}</output>
      )}
    </div>
  );
}

interface Refs {
  rows: RefObject<VirtualizerHandle | null>;
  scroller: RefObject<HTMLElement | null>;
}

/** After this many frames the focus is given up; a card that moved is usually drawn within a few. */
const maxFrames = 30;

/** Gives the focus to the card that was moved here, as soon as it is drawn. */
function useFocusOnTarget(cards: readonly KanbanCard[], lane: Lane, { rows, scroller }: Refs) {
  const { focusTarget, clearFocusTarget } = useBoard();
  const targetId = focusTarget?.lane?.id === lane?.id ? focusTarget?.ticketId : undefined;
  const place = targetId === undefined ? -1 : cards.findIndex(({ ticket }) => ticket.id === targetId);
  useEffect(() => {
    if (place < 0) return undefined;
    let [frame, tries] = [0, 0];
    const focus = () => {
      tries += 1;
      rows.current?.scrollToIndex(place, { align: 'nearest' });
      const card = scroller.current?.querySelector<HTMLElement>(`[data-card="${targetId}"]`);
      card?.focus();
      // The list hides a card until it is measured, and a hidden card takes no focus.
      if ((card && document.activeElement === card) || tries >= maxFrames) clearFocusTarget();
      else frame = requestAnimationFrame(focus);
    };
    frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [place, targetId, rows, scroller, clearFocusTarget]);
}
