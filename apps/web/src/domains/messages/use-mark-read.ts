import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { live, useSignal } from '../../live/our-live.ts';
import { lookAt } from '../tickets/before-eyes.ts';
import { countAgain, countAgainSince } from '../tickets/count-again.ts';
import { useUnread, type OpenedTicket } from '../tickets/ticket-detail.ts';
import { clearUnread } from '../tickets/ticket-lists.ts';

/** A burst of messages is read once. */
const readAfterMs = 100;

/** Whether somebody looks at this window. */
const isLooking = () => !document.hidden && document.hasFocus();

/** An own ticket that is open before somebody's eyes counts as read, now and whenever more arrives. */
export function useMarkRead(
  { id, uuid, status, userId }: Pick<OpenedTicket, 'id' | 'uuid' | 'status' | 'userId'>,
  ownId: number,
): void {
  const queryClient = useQueryClient();
  const unread = useUnread(uuid);
  const reading = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unreadSince = useRef<number>(undefined);
  const readAt = useRef(Infinity);
  const [looking, setLooking] = useState(isLooking);
  useEffect(() => {
    const look = () => setLooking(isLooking());
    for (const event of ['focus', 'blur']) addEventListener(event, look);
    document.addEventListener('visibilitychange', look);
    return () => {
      for (const event of ['focus', 'blur']) removeEventListener(event, look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  const isSeen = looking && status === 'open' && userId === ownId;
  useEffect(() => (isSeen ? lookAt(id) : undefined), [isSeen, id]);

  // Refused or out of reach: the badge comes back with the next refetch, and nothing is lost.
  const isDue = isSeen && unread > 0;
  useEffect(() => {
    if (!isDue) return;
    clearUnread(queryClient, id);
    void api.tickets
      .read({ params: { id } })
      .then(() => countAgain(queryClient))
      .catch(() => undefined);
  }, [isDue, id, unread, queryClient]);
  const read = () => {
    reading.current = undefined;
    if (live.link() === 'connected') live.tell('read', String(id));
    else void api.tickets.read({ params: { id } }).catch(() => undefined);
  };
  useSignal('message', (signal) => {
    if (!isSeen || signal.action !== 'create' || signal.message.ticketId !== id || signal.message.fromMe) return;
    unreadSince.current ??= Date.now();
    reading.current ??= setTimeout(read, readAfterMs);
  });
  // Everyone is told what has been read, so are we.
  useSignal('ticket', (signal) => {
    if (signal.action !== 'updateUnread' || signal.ticketId !== id) return;
    countAgainSince(queryClient, unreadSince.current ?? readAt.current);
    readAt.current = Date.now();
    unreadSince.current = reading.current === undefined ? undefined : readAt.current;
  });
}
