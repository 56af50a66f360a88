import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { useLatest } from '../../ui/use-latest.ts';
import type { ThreadRow } from './thread-row.ts';
import type { ThreadScroll } from './use-thread-scroll.ts';

interface Options {
  scroll: ThreadScroll;
  /** The element that scrolls. */
  pane: RefObject<HTMLElement | null>;
  rows: readonly ThreadRow[];
  /** The index of the first row of the tail. The tail is not virtualised. */
  tailStart: number;
  /** The id of the old message around which a window is open; null: no window is open. */
  around: string | null;
  onAround: (messageId: string) => void;
}

/** How long the message is highlighted. */
const flashMs = 1200;

/** Jumps to rows of the conversation: to the initial position, and to a message that is then highlighted. */
export function useRowJumps({ scroll, pane, rows, tailStart, around, onAround }: Options) {
  const latestRows = useLatest(rows);
  const list = useRef<VirtualizerHandle>(null);
  const tail = useRef<HTMLDivElement>(null);
  const [flashing, setFlashing] = useState<string | null>(around);

  const reveal = useCallback(
    (index: number, align: 'start' | 'center') => {
      scroll.leaveEnd();
      const row = tail.current?.children[index - tailStart];
      if (row) scroll.bring(row, align);
      else list.current?.scrollToIndex(index, { align });
    },
    [scroll, tailStart],
  );
  // The list scrolls by the estimated heights of rows that it has not measured yet. `hold` then keeps the message in
  // the middle while the rows are measured.
  const revealMessage = useCallback(
    (index: number, messageId: string) => {
      reveal(index, 'center');
      const line = `[data-message="${CSS.escape(messageId)}"]`;
      scroll.hold(() => pane.current?.querySelector(line) ?? null);
    },
    [reveal, scroll, pane],
  );
  // The initial position: at the message that a window is opened for, at the first unread message, or at the end.
  useLayoutEffect(() => {
    if (rows.length === 0 || !scroll.open()) return;
    const target = rows.findIndex((row) => (around ? isMessage(row, around) : row.kind === 'unread'));
    if (target < 0) return scroll.toEnd();
    if (around) revealMessage(target, around);
    else reveal(target, 'start');
  }, [rows, around, scroll, reveal, revealMessage]);
  useEffect(() => {
    if (!around) return undefined;
    const timer = setTimeout(() => setFlashing(null), flashMs);
    return () => clearTimeout(timer);
  }, [around]);

  const goTo = useCallback(
    (messageId: string) => {
      const index = latestRows.current.findIndex((row) => isMessage(row, messageId));
      if (index < 0) return onAround(messageId);
      revealMessage(index, messageId);
      setFlashing(messageId);
      setTimeout(() => setFlashing((now) => (now === messageId ? null : now)), flashMs);
    },
    [latestRows, onAround, revealMessage],
  );
  return { list, tail, flashing, goTo };
}

interface Wanted {
  /** A message to show now; then `onShown` is called. */
  wanted: string | null;
  onShown: () => void;
  goTo: (messageId: string) => void;
}

/** Jumps to the message that a search or a link names. Call it after `useRowJumps`, which sets the initial position. */
export function useWantedMessage({ wanted, onShown, goTo }: Wanted): void {
  useLayoutEffect(() => {
    if (wanted === null) return;
    goTo(wanted);
    onShown();
  }, [wanted, goTo, onShown]);
}

const isMessage = (row: ThreadRow, messageId: string) => row.kind === 'message' && row.message.id === messageId;
