import type { SessionUser } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { live, useRoom } from '../../live/our-live.ts';
import { useAttending, type OpenedTicket } from '../tickets/index.ts';
import { drafts } from './our-drafts.ts';
import { restoreOutbox } from './our-outbox.ts';
import { threadPages } from './threads.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useSeenMentions } from '../ticket-notes/index.ts';

/**
 * While a conversation is open: its room is joined, messages that a disconnect may have missed are fetched, drafts and
 * unsent messages are restored, colleagues see the user, and once messages are shown the ticket is marked as read.
 *
 * @returns `setWriting` for the composer; `markShown` for the list, which keeps its identity
 */
export function useOpenConversation(ticket: OpenedTicket, user: SessionUser) {
  const queryClient = useQueryClient();
  const [isWriting, setWriting] = useState(false);
  const [isShown, setShown] = useState(false);
  useRoom('chat', String(ticket.id));
  useEffect(
    () => live.onReconnect(() => void queryClient.invalidateQueries({ queryKey: threadPages(ticket.id).queryKey })),
    [queryClient, ticket.id],
  );
  useEffect(() => {
    void drafts.open(user.id);
    void restoreOutbox(user.id);
  }, [user.id]);
  useAttending(ticket.id, isWriting);
  useMarkRead(ticket, user.id, { isShown });
  useSeenMentions(ticket.id);
  return { setWriting, markShown: useCallback(() => setShown(true), []) };
}
