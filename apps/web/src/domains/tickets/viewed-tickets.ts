import { beginViewing, isViewedHere, isViewedInBrowser as isNameViewed } from '../../ui/viewing.ts';

/** The name under which `viewing.ts` knows a ticket. */
const nameOf = (id: number) => `ticket-${id}`;

/** Marks a ticket as viewed, for the other tabs of the browser too. @returns a function that ends it */
export const beginViewingTicket = (id: number): (() => void) => beginViewing(nameOf(id));

/** Whether the user views the ticket in a tab of this browser. */
export const isViewedInBrowser = (id: number): Promise<boolean> => isNameViewed(nameOf(id));

/**
 * A ticket, or its line, without unread messages if the user is viewing it: new messages there are read at once and
 * never count as unread.
 */
export const withoutUnreadIfViewed = <Line extends { id: number; unreadMessages: number }>(line: Line): Line =>
  line.unreadMessages > 0 && isViewedHere(nameOf(line.id)) ? { ...line, unreadMessages: 0 } : line;
