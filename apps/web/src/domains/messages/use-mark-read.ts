import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { live, useSignal } from '../../live/our-live.ts';
import {
  clearUnread,
  refetchTicketCounts,
  refetchTicketCountsSince,
  isGuest,
  beginViewingTicket,
  type OpenedTicket,
  useUnread,
} from '../tickets/index.ts';

/** Messages that arrive within this time are marked as read together. */
const readAfterMs = 100;

/** Whether the window is visible and has the focus. */
const isLooking = () => !document.hidden && document.hasFocus();

function useIsLooking(): boolean {
  const [isUserLooking, setLooking] = useState(isLooking);
  useEffect(() => {
    const look = () => setLooking(isLooking());
    for (const event of ['focus', 'blur']) addEventListener(event, look);
    document.addEventListener('visibilitychange', look);
    return () => {
      for (const event of ['focus', 'blur']) removeEventListener(event, look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isUserLooking;
}

/**
 * While the user views a ticket that belongs to the user, it is marked as read, also when further messages arrive.
 * `isShown`: the ticket's messages have been drawn. Before that the user has seen none of them, and a later visit must
 * still find the unread ones.
 */
export function useMarkRead(
  { id, uuid, status, userId, guests }: Pick<OpenedTicket, 'id' | 'uuid' | 'status' | 'userId' | 'guests'>,
  ownId: number,
  { isShown }: { isShown: boolean },
): void {
  const queryClient = useQueryClient();
  const unread = useUnread(uuid);
  /** The timer that marks new messages as read. */
  const reading = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** When the first message came that is not marked as read yet; ms since 1970. */
  const unreadSince = useRef<number>(undefined);
  /** When messages were last marked as read, in ms since 1970; Infinity: not yet. */
  const readAt = useRef(Infinity);
  const isUserLooking = useIsLooking();
  const isSeen = isUserLooking && isShown && status === 'open' && userId === ownId;
  // A guest does not mark the ticket as read for its user. But the guest is viewing the messages, so the guest needs no
  // notification of them.
  const isViewed = isSeen || (isUserLooking && isShown && isGuest({ guests }, { id: ownId }));
  useEffect(() => (isViewed ? beginViewingTicket(id) : undefined), [isViewed, id]);

  const isDue = isSeen && unread > 0;
  useEffect(() => {
    if (!isDue) return;
    clearUnread(queryClient, id);
    // After a refusal or without a network the next refetch restores the badge; nothing is lost.
    void api.tickets
      .read({ params: { id } })
      .then(() => refetchTicketCounts(queryClient))
      .catch(() => undefined);
  }, [isDue, id, unread, queryClient]);
  const read = useCallback(() => {
    clearTimeout(reading.current);
    reading.current = undefined;
    if (live.link() === 'connected') live.tell('read', String(id));
    else void api.tickets.read({ params: { id } }).catch(() => undefined);
  }, [id]);
  // If the user leaves the conversation before the timer ends, the messages are marked as read at once: the user has
  // seen them.
  useEffect(
    () => () => {
      if (reading.current !== undefined) read();
    },
    [read],
  );
  useSignal('message', (signal) => {
    if (!isSeen || signal.action !== 'create' || signal.message.ticketId !== id || signal.message.fromMe) return;
    if (unreadSince.current === undefined) unreadSince.current = Date.now();
    if (reading.current === undefined) reading.current = setTimeout(read, readAfterMs);
  });
  // The signal about reading also reaches the client that caused it.
  useSignal('ticket', (signal) => {
    if (signal.action !== 'updateUnread' || signal.ticketId !== id) return;
    refetchTicketCountsSince(queryClient, unreadSince.current ?? readAt.current);
    readAt.current = Date.now();
    unreadSince.current = reading.current === undefined ? undefined : readAt.current;
  });
}
