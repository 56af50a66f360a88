import type { Message, TicketNote } from '@balcao/contract';
import { IconArrowDown } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useTranslation } from '../../../i18n/i18n.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useLatest } from '../../../ui/use-latest.ts';
import type { Writing } from '../../tickets/presence.ts';
import { listGaps, listHidden, listMessages } from '../live.ts';
import type { Outgoing } from '../outbox.ts';
import { buildThreadRows, type ThreadRow } from '../thread-rows.ts';
import { threadPages } from '../threads.ts';
import { useTail } from '../use-tail.ts';
import { useUnreadMark } from '../use-unread-mark.ts';
import type { BubbleActions } from './Bubble.tsx';
import { ThreadLine } from './ThreadLine.tsx';
import styles from './message-list.module.css';

const Lightbox = lazy(async () => ({ default: (await import('./Lightbox.tsx')).Lightbox }));

/** Older pages are fetched before the top is reached; the specification's 50 px lie within. */
const prefetchPx = 600;
/** Closer to the end than this, the list stays at the end as it grows. */
const stickPx = 60;
/**
 * Half of the area that the list of older rows draws beyond the visible one. The scroll position may change by this
 * much without an event for the list.
 */
const untoldPx = 250;
const flashMs = 1200;

interface Props {
  ticketId: number;
  contactName: string;
  isGroup: boolean;
  isClosed: boolean;
  /** How many messages were unread when the conversation was opened. */
  unread: number;
  /** The old message that a window on the past is opened for. */
  around: string | null;
  onAround: (messageId: string | null) => void;
  notes?: TicketNote[];
  outgoing?: Outgoing[];
  writing?: Writing | undefined;
  menu?: Pick<BubbleActions, 'openMenu' | 'retry' | 'discard' | 'unreact' | 'fetchFile'>;
  onRetryOutgoing?: (clientId: string) => void;
  onDiscardOutgoing?: (clientId: string) => void;
}

const none: never[] = [];
const nothing = () => undefined;

/**
 * The conversation: stays at the end while the user is there, and keeps its position when older messages arrive above.
 */
export function MessageList({
  ticketId,
  contactName,
  isGroup,
  isClosed,
  unread,
  around,
  onAround,
  notes = none,
  outgoing = none,
  writing,
  menu,
  onRetryOutgoing = nothing,
  onDiscardOutgoing = nothing,
}: Props) {
  const { t } = useTranslation();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(threadPages(ticketId, around));
  const messages = useMemo(() => (data ? listMessages(data) : (none as Message[])), [data]);
  const gaps = useMemo(() => (data ? listGaps(data) : none), [data]);
  const hidden = useMemo(() => (data ? listHidden(data) : none), [data]);
  const unreadMark = useUnreadMark(messages, around ? 0 : unread);
  const rows = useMemo(
    () =>
      buildThreadRows({
        messages,
        notes,
        gaps,
        hidden,
        outgoing: around ? none : outgoing,
        isWhole: Boolean(data) && !hasNextPage,
        unread: unreadMark,
        isClosed: isClosed && !around,
        isGroup,
      }),
    [messages, notes, gaps, hidden, outgoing, data, hasNextPage, unreadMark, isClosed, isGroup, around],
  );

  const latestRows = useLatest(rows);
  const scroller = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const tail = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const { start: tailStart, older } = useTail(rows, isAtEnd);
  const stuck = useRef(true);
  const lastTop = useRef(0);
  const toldTop = useRef(0);
  const wasAtEnd = useLatest(isAtEnd);
  const [below, setBelow] = useState(0);
  const [flashing, setFlashing] = useState<string | null>(around);
  const [photo, setPhoto] = useState<string | null>(null);
  const opened = useRef(false);

  // True only in the one render that adds older rows: in that render the position is measured from the end.
  const pageCount = data?.pages.length ?? 0;
  const [drawnPages, setDrawnPages] = useState(pageCount);
  const isPrepending = drawnPages > 0 && pageCount > drawnPages;
  useLayoutEffect(() => {
    // Intended: one render with the shift, the next without.
    // oxlint-disable-next-line react/set-state-in-effect
    setDrawnPages(pageCount);
  }, [pageCount]);

  const flash = useCallback((messageId: string) => {
    setFlashing(messageId);
    setTimeout(() => setFlashing((now) => (now === messageId ? null : now)), flashMs);
  }, []);
  const toEnd = useCallback(() => {
    stuck.current = true;
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, []);

  const reveal = useCallback(
    (index: number, align: 'start' | 'center') => {
      stuck.current = false;
      const row = tail.current?.children[index - tailStart];
      if (!row || !scroller.current) return list.current?.scrollToIndex(index, { align });
      const [seen, place] = [scroller.current.getBoundingClientRect(), row.getBoundingClientRect()];
      scroller.current.scrollTop += place.top - seen.top - (align === 'center' ? (seen.height - place.height) / 2 : 0);
    },
    [tailStart],
  );

  // The initial position: at the message searched for, at the first unread one, or at the end.
  useLayoutEffect(() => {
    if (opened.current || rows.length === 0) return;
    opened.current = true;
    const target = around
      ? rows.findIndex((row) => row.kind === 'message' && row.message.id === around)
      : rows.findIndex((row) => row.kind === 'unread');
    if (target < 0) return toEnd();
    reveal(target, around ? 'center' : 'start');
  }, [rows, around, toEnd, reveal]);
  useEffect(() => {
    if (!around) return undefined;
    const timer = setTimeout(() => setFlashing(null), flashMs);
    return () => clearTimeout(timer);
  }, [around]);

  const stay = useCallback(() => {
    const element = scroller.current;
    if (!element || !stuck.current || !opened.current) return;
    element.scrollTop = element.scrollHeight;
    lastTop.current = element.scrollTop;
  }, []);
  // When a message arrives while the user is at the end, the list scrolls in the same frame that draws it.
  useLayoutEffect(stay, [rows, stay]);
  // Rows that grow, and a pane that shrinks above a growing composer, must not push the end out of sight.
  useEffect(() => {
    const [element, content] = [scroller.current, inner.current];
    if (!element || !content) return undefined;
    const observer = new ResizeObserver(stay);
    observer.observe(content);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isPending, stay]);
  // Each scroll event makes the list of older rows draw twice; a small movement further down shows none of them.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const hush = (event: Event) => {
      const top = element.scrollTop;
      const isOwn =
        wasAtEnd.current &&
        stuck.current &&
        top === lastTop.current &&
        top > prefetchPx &&
        Math.abs(top - toldTop.current) < untoldPx;
      if (isOwn) event.stopPropagation();
      else toldTop.current = top;
    };
    const frame = element.parentElement;
    frame?.addEventListener('scroll', hush, { capture: true, passive: true });
    return () => frame?.removeEventListener('scroll', hush, { capture: true });
  }, [isPending, wasAtEnd]);

  const last = rows.at(-1);
  const lastKey = last?.key;
  const isOurs = last?.kind === 'outgoing';
  const lastInbound = messages.at(-1)?.fromMe === false ? messages.at(-1)?.id : undefined;
  const seenKey = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (lastKey === seenKey.current) return;
    const isFirst = seenKey.current === undefined;
    seenKey.current = lastKey;
    if (isFirst) return;
    // At the end the list stays there by itself.
    if (stuck.current) return;
    if (isOurs) return toEnd();
    // Scrolled up: new messages below are counted on the button that leads there.
    // oxlint-disable-next-line react/set-state-in-effect
    if (lastInbound) setBelow((count) => count + 1);
  }, [lastKey, isOurs, lastInbound, toEnd]);

  const onScroll = () => {
    const element = scroller.current;
    if (!element || !opened.current) return;
    const gap = element.scrollHeight - element.scrollTop - element.clientHeight;
    // Rows that turn out taller than estimated also open a gap; only the user moves up.
    if (gap < stickPx) stuck.current = true;
    else if (element.scrollTop < lastTop.current) stuck.current = false;
    lastTop.current = element.scrollTop;
    if (stuck.current !== isAtEnd) setAtEnd(stuck.current);
    if (stuck.current && below > 0) setBelow(0);
    if (element.scrollTop < prefetchPx && hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
      void fetchNextPage();
  };
  // A first page shorter than the pane cannot be scrolled: fetch until the pane is full.
  useEffect(() => {
    const element = scroller.current;
    if (
      element &&
      opened.current &&
      element.scrollHeight <= element.clientHeight + prefetchPx &&
      hasNextPage &&
      !isFetchingNextPage &&
      !isFetchNextPageError
    )
      void fetchNextPage();
  }, [pageCount, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const goTo = useCallback(
    (messageId: string) => {
      const index = latestRows.current.findIndex((row) => row.kind === 'message' && row.message.id === messageId);
      if (index < 0) return onAround(messageId);
      reveal(index, 'center');
      flash(messageId);
    },
    [latestRows, onAround, flash, reveal],
  );
  const actions = useMemo<BubbleActions>(() => ({ ...menu, goTo, openPhoto: setPhoto }), [menu, goTo]);

  const line = (row: ThreadRow) => (
    <ThreadLine
      key={row.key}
      row={row}
      flashing={flashing}
      contactName={contactName}
      actions={actions}
      onRetry={onRetryOutgoing}
      onDiscard={onDiscardOutgoing}
    />
  );

  if (isPending) return <LoadingList />;
  if (error && !data)
    return (
      <div className={styles.log}>
        <ErrorState error={error} retry={() => void refetch()} />
      </div>
    );
  return (
    <div className={styles.frame}>
      {/* It is scrolled by keyboard, so it must take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={scroller}
        className={styles.log}
        role="log"
        aria-label={t(($) => $.messages.log)}
        aria-live={isAtEnd ? 'polite' : 'off'}
        tabIndex={0}
        onScroll={onScroll}
        data-testid="messages"
      >
        {isFetchingNextPage && <output className={styles.older}>{t(($) => $.messages.older)}</output>}
        <div ref={inner} className={styles.inner}>
          {rows.length === 0 && <EmptyState title={t(($) => $.messages.empty)} />}
          <Virtualizer
            ref={list}
            data={older}
            shift={isPrepending}
            scrollRef={scroller}
            startMargin={16}
            bufferSize={500}
          >
            {line}
          </Virtualizer>
          <div ref={tail}>{rows.slice(tailStart).map(line)}</div>
          {writing && (
            <output className={styles.typing}>
              <span aria-hidden>
                <i />
                <i />
                <i />
              </span>
              {t(($) => (writing === 'recording' ? $.messages.isRecording : $.messages.isTyping), {
                name: contactName.split(' ')[0] ?? '',
              })}
            </output>
          )}
        </div>
      </div>
      {(!isAtEnd || around) && (
        <button
          type="button"
          className={styles.toEnd}
          onClick={() => (around ? onAround(null) : toEnd())}
          aria-label={
            around
              ? t(($) => $.messages.toPresent)
              : below > 0
                ? t(($) => $.messages.newBelow, { count: below })
                : t(($) => $.messages.toBottom)
          }
        >
          <IconArrowDown size={18} stroke={2} aria-hidden />
          {around && <span>{t(($) => $.messages.toPresent)}</span>}
          {below > 0 && !around && (
            <b className="num" aria-hidden>
              {below}
            </b>
          )}
        </button>
      )}
      {photo && (
        <Suspense>
          <Lightbox messages={messages} openId={photo} onClose={() => setPhoto(null)} />
        </Suspense>
      )}
    </div>
  );
}

function LoadingList() {
  const { t } = useTranslation();
  return (
    <div className={styles.log}>
      <output className="sr">{t(($) => $.common.loading)}</output>
      <div className={styles.ghosts}>
        {[220, 300, 180, 260].map((width, index) => (
          <Skeleton key={width} width={width} height={46} className={index % 2 ? styles.ghostMine : undefined} />
        ))}
      </div>
    </div>
  );
}
