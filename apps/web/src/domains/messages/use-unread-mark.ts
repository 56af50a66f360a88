import type { Message } from '@balcao/contract';
import { useState } from 'react';

/** The messages that were unread when the conversation was opened. */
export interface Unread {
  count: number;
  /** The id of the first message that the user has not read, if this browser has a reading place; otherwise null. */
  fromId: string | null;
}
/** The divider above the first unread message. */
export interface UnreadMark {
  fromId: string;
  count: number;
}

export const noUnread: Unread = { count: 0, fromId: null };

/**
 * The divider above the first unread message. It is set when messages are first shown, and stays although the messages
 * are then read.
 * @param target the id of the first unread message, if the server was asked for it and has found it; it goes before
 *   `fromId`
 */
export function useUnreadMark(
  messages: readonly Message[],
  { count, fromId }: Unread,
  target: string | null,
): UnreadMark | null {
  const [mark, setMark] = useState<UnreadMark | null | undefined>(undefined);
  if (mark === undefined && messages.length > 0) {
    const first = count > 0 ? (target ?? firstUnread(messages, { count, fromId })) : undefined;
    const next = first === undefined ? null : { fromId: first, count };
    setMark(next);
    return next;
  }
  return mark ?? null;
}

/** The id of the first unread message; undefined: it is older than these messages, or none is unread. */
export function firstUnread(messages: readonly Message[], { count, fromId }: Unread): string | undefined {
  if (fromId !== null) return messages.some(({ id }) => id === fromId) ? fromId : undefined;
  return count > 0 ? messages.filter(({ fromMe }) => !fromMe).at(-count)?.id : undefined;
}
