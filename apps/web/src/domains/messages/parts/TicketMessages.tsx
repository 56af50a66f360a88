import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queries } from '../../../api/query-keys.ts';
import { useWriting, type OpenedTicket } from '../../tickets/index.ts';
import { outbox, useOutgoing } from '../our-outbox.ts';
import { useUnreadStart } from '../use-unread-start.ts';
import { MessageList } from './MessageList.tsx';
import type { ThreadPaneProps } from './ThreadPane.tsx';

/** Which part of a conversation is shown. */
export interface MessagePlace {
  /** The old message that a window on the past is opened for. */
  around: string | null;
  /** Opens a window around another message; null: shows the newest messages. */
  onAround: (messageId: string | null) => void;
  /** A message to show now, in the loaded part or in a window on the past. */
  wanted: string | null;
  onWant: (messageId: string | null) => void;
}

interface Props extends Pick<ThreadPaneProps, 'menu' | 'onOpened'> {
  ticket: OpenedTicket;
  place: MessagePlace;
}

/** The messages of a ticket with its notes, the unsent messages of the outbox, and whether the customer is writing. */
export function TicketMessages({ ticket, place, menu, onOpened }: Props) {
  const { around, onAround, wanted, onWant } = place;
  const { unread, start, unseen, lookBack, toPresent, keepPlace } = useUnreadStart(ticket);
  const outgoing = useOutgoing(ticket.id);
  const writing = useWriting(ticket.id);
  const notes = useQuery(queries.ticketNotes.list({ query: { ticketId: ticket.id } })).data;
  const onPresent = useCallback(() => {
    toPresent();
    onAround(null);
  }, [toPresent, onAround]);
  return (
    <MessageList
      // A window on another part of the conversation is a new list, with an initial position of its own.
      key={around ?? JSON.stringify(start)}
      ticketId={ticket.id}
      contactName={ticket.contact.name}
      isGroup={ticket.isGroup}
      isClosed={ticket.status === 'closed'}
      unread={unread}
      around={around}
      unreadStart={start}
      unseen={unseen}
      onAround={onAround}
      onLookBack={lookBack}
      onPresent={onPresent}
      onOpened={onOpened}
      onReading={keepPlace}
      wanted={wanted}
      onShown={() => onWant(null)}
      notes={notes}
      outgoing={outgoing}
      writing={writing}
      menu={menu}
      onRetryOutgoing={outbox.retry}
      onDiscardOutgoing={outbox.discard}
    />
  );
}
