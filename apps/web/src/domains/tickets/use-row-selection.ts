import type { Ticket } from '@balcao/contract';
import { useEffect, type FormEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { selection } from './selection.ts';

/** The id of the ticket whose row contains the element; 0: none. */
const ticketOf = (target: EventTarget) =>
  target instanceof Element ? Number(target.closest<HTMLElement>('[data-ticket]')?.dataset['ticket'] ?? 0) : 0;
const isBox = (target: EventTarget) => target instanceof Element && target.closest('[data-check]') !== null;

/**
 * Selects rows: by their boxes, by a click while others are selected, by Shift and a click, and by keys.
 * @param list names the list that is shown; another list begins without a selection
 * @returns handlers for the element around the rows
 */
export function useRowSelection(tickets: readonly Ticket[], list: string) {
  useEffect(() => () => void selection.clear(), [list]);
  // Rows that leave the list leave the selection: an invisible selected row would make every click select.
  useEffect(() => selection.keep(tickets.map((ticket) => ticket.id)), [tickets]);
  const select = (id: number, isRange: boolean) => {
    if (isRange)
      selection.extend(
        id,
        tickets.map((ticket) => ticket.id),
      );
    else selection.toggle(id);
  };
  return {
    /** A click changes a box; with the Shift key it selects a range. */
    onChange: (event: FormEvent) => {
      // React makes the change of a box from its click, which knows the Shift key.
      if (isBox(event.target))
        select(ticketOf(event.target), (event.nativeEvent as Partial<PointerEvent>).shiftKey === true);
    },
    onClickCapture: (event: MouseEvent) => {
      const id = ticketOf(event.target);
      const isPlain = !event.ctrlKey && !event.metaKey && event.button === 0;
      const isSelecting = event.shiftKey || selection.now().size > 0;
      if (id === 0 || !isPlain || isBox(event.target) || !isSelecting) return;
      event.preventDefault();
      event.stopPropagation();
      select(id, event.shiftKey);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey } = event;
      const isPlain = !ctrlKey && !metaKey && !altKey;
      const id = ticketOf(event.target);
      const isSelectAll = event.key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !altKey;
      if (isSelectAll) selection.choose(tickets.map((ticket) => ticket.id));
      else if (event.key === 'x' && isPlain && id > 0) selection.toggle(id);
      else if (event.key === 'Escape' && selection.now().size > 0) selection.clear();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
