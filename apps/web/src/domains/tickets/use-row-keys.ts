import type { Ticket } from '@balcao/contract';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';

/**
 * The arrow keys, Home and End move from row to row: the list has one tab stop, the row that was reached last.
 * @returns the index of that row, and the handler of keys
 */
export function useRowKeys(
  tickets: readonly Ticket[],
  rows: RefObject<VirtualizerHandle | null>,
  scroller: RefObject<HTMLElement | null>,
) {
  const [active, setActive] = useState(0);
  const focused = Math.min(active, Math.max(0, tickets.length - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: focused + 1, ArrowUp: focused - 1, Home: 0, End: tickets.length - 1 }[event.key];
    const ticket: Ticket | undefined = to === undefined ? undefined : tickets[to];
    if (to === undefined || !ticket || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setActive(to);
    rows.current?.scrollToIndex(to, { align: 'nearest' });
    // The row is rendered only after the list has scrolled to it.
    requestAnimationFrame(() =>
      scroller.current
        ?.querySelector<HTMLElement>(`[data-ticket="${ticket.id}"] [data-focus]`)
        ?.focus({ preventScroll: true }),
    );
  };
  return { focused, onKeyDown };
}
