import { session } from '../../api/our-session.ts';
import type { Unread, UnreadMark } from './use-unread-mark.ts';

/** The tickets whose place is kept; more than a user leaves half-read. */
const mostKept = 100;

/**
 * Where the user stopped to read, by ticket. Opening a ticket marks all of it as read, so the number of unread messages
 * no longer tells. Kept until the user has seen the end of the conversation, the session ends, or the page is closed.
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

let ownerId = session.user()?.id;
session.subscribe((state) => {
  const nextId = state.status === 'signed-in' ? state.user.id : ownerId;
  // Another user may sign in without a sign-out in this tab, such as in another one.
  if (state.status === 'signed-out' || nextId !== ownerId) places.clear();
  ownerId = nextId;
});
