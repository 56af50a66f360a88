import type { SessionUser } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live, useRoom } from '../../../live/our-live.ts';
import { useSeenMentions } from '../../ticket-notes/index.ts';
import { useAttending, useLinkedMessage, type OpenedTicket } from '../../tickets/index.ts';
import { drafts } from '../our-drafts.ts';
import { restoreOutbox } from '../our-outbox.ts';
import { threadPages } from '../threads.ts';
import { useMarkRead } from '../use-mark-read.ts';

interface Props {
  ticket: OpenedTicket;
  user: SessionUser;
  isWriting: boolean;
  /** The messages of the ticket have been drawn. */
  isShown: boolean;
  /** Called with the message that the address of the page names. */
  onLinked: (messageId: string) => void;
}

/**
 * Draws nothing. While a conversation is open, it joins the room of the ticket, fetches the messages again after a
 * reconnect, and restores drafts and unsent messages. Colleagues see that the user is here. Once messages are shown,
 * it marks the ticket as read. Mounted anew for each ticket.
 */
export function AttendedTicket({ ticket, user, isWriting, isShown, onLinked }: Props): null {
  const queryClient = useQueryClient();
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
  useLinkedMessage(onLinked);
  return null;
}
