import type { SessionUser } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { queries } from '../../api/query-keys.ts';
import { useRoom, useSignal } from '../../live/our-live.ts';
import type { Payload } from '../../live/socket.ts';
import { play } from '../../ui/sounds.ts';
import { showUnread } from '../../ui/use-page-title.ts';

/** A tone is not repeated within this time. */
const quietMs = 1500;
let lastTone = 0;

/**
 * Plays a tone when a customer writes and the user is not viewing the ticket: one for an own conversation, another for
 * a new waiting customer. The browser tab shows the number of unread conversations.
 */
export function useTicketNotices(user: SessionUser, openTicketId: number | undefined): void {
  const unread = useQuery(queries.tickets.counts({ query: {} })).data?.unread ?? 0;
  const onMessage = useCallback(
    (signal: Payload<'message'>) => {
      if (signal.action !== 'create' || signal.message.fromMe) return;
      const { status, userId, unreadMessages } = signal.ticket;
      const isSeen = signal.message.ticketId === openTicketId && !document.hidden && document.hasFocus();
      const isMine = status === 'open' && userId === user.id;
      const isNew = status === 'pending' && unreadMessages <= 1;
      if (isSeen || !(isMine || isNew) || Date.now() - lastTone < quietMs) return;
      lastTone = Date.now();
      play(isNew ? 'ticket' : 'message');
    },
    [openTicketId, user.id],
  );
  useRoom('notification', '');
  useSignal('message', onMessage);
  useEffect(() => {
    showUnread(unread);
    return () => showUnread(0);
  }, [unread]);
}
