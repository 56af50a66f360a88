import { session } from '../../api/our-session.ts';
import type { Unread, UnreadMark } from './use-unread-mark.ts';

/** The maximum of places; a user leaves fewer tickets half-read. */
const maxPlaces = 100;

/**
 * Where the user stopped to read, by ticket. Opening a ticket marks all of it as read, so the number of unread messages
 * no longer tells it. A place stays until the user has seen the end of the conversation, the session ends, or the page
 * is closed. A `Map` keeps the order of insertion, so its first key is the oldest.
 */
const places = new Map<number, UnreadMark>();

/** @param mark null: the user has seen the end */
export function keepReadingPlace(ticketId: number, mark: UnreadMark | null): void {
  places.delete(ticketId);
  if (mark) places.set(ticketId, mark);
  const [oldest] = places.keys();
  if (oldest !== undefined && places.size > maxPlaces) places.delete(oldest);
}

/** The messages to read in a ticket: the rest of an earlier visit, and the messages that have come since. */
export function unreadOf(ticketId: number, unreadMessages: number): Unread {
  const place = places.get(ticketId);
  return { count: unreadMessages + (place?.count ?? 0), fromId: place?.fromId ?? null };
}

let ownerId = session.user()?.id;
session.subscribe((state) => {
  const nextId = state.status === 'signed-in' ? state.user.id : ownerId;
  // Another user may sign in, for example in another tab, and this tab sees no sign-out.
  if (state.status === 'signed-out' || nextId !== ownerId) places.clear();
  ownerId = nextId;
});
