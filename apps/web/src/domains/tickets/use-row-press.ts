import type { Ticket } from '@balcao/contract';
import { useState } from 'react';
import { useLongPress } from '../../ui/use-long-press.ts';
import { selection } from './selection.ts';

/**
 * A long press of a finger selects a ticket; the right button of the mouse and the menu key open its menu.
 *
 * @returns the ticket whose menu is open, and the handlers of the element that holds the rows
 */
export function useRowPress(tickets: readonly Ticket[]) {
  const [pressed, setPressed] = useState<{ ticket: Ticket; row: HTMLElement } | null>(null);
  const longPress = useLongPress(
    (target, isTouch) => {
      const row = target.closest<HTMLElement>('[data-ticket]');
      const ticket = tickets.find(({ id }) => String(id) === row?.dataset['ticket']);
      if (ticket && isTouch) selection.toggle(ticket.id);
      else if (row && ticket) setPressed({ ticket, row });
      return ticket !== undefined;
    },
    { rightClick: true },
  );
  return { pressed, closeMenu: () => setPressed(null), longPress };
}
