import type { Unread, UnreadMark } from './use-unread-mark.ts';

/** The tickets whose place is kept; more than a user leaves half-read. */
const mostKept = 100;

/**
 * Where the user stopped to read, by ticket. Opening a ticket marks all of it as read, so the number of unread messages
 * no longer tells. Kept until the user has seen the end of the conversation, or the page is closed.
 */
const places = new Map<number, UnreadMark>();

/** `null`: the user has seen the end. */
export function keepReadingPlace(ticketId: number, mark: UnreadMark | null): void {
  places.delete(ticketId);
  if (mark) places.set(ticketId, mark);
  const [oldest] = places.keys();
  if (oldest !== undefined && places.size > mostKept) places.delete(oldest);
}

/** What is to be read in a ticket: what was left of an earlier visit, and what has come since. */
export function unreadOf(ticketId: number, unreadMessages: number): Unread {
  const left = places.get(ticketId);
  return { count: unreadMessages + (left?.count ?? 0), fromId: left?.fromId ?? null };
}

export const forgetReadingPlaces = (): void => places.clear();
