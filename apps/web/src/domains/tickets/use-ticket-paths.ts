import { useNavigate } from '@tanstack/react-router';
import { listViewNow } from './list-view.ts';
import { messageHash } from './message-link.ts';
import { addressOf } from './view-address.ts';

/**
 * Leads to the pages of the tickets: one ticket, and the list without a conversation. The list keeps its tab, search
 * and filters.
 */
export function useTicketPaths() {
  const navigate = useNavigate();
  const open = (ticketId: string | undefined, hash?: string) =>
    navigate({
      to: '/tickets/{-$ticketId}',
      params: { ticketId },
      // The route does not declare its parameters, so their type is unknown to the router.
      search: addressOf(listViewNow()) as never,
      ...(hash !== undefined && { hash }),
    });
  return {
    /** `messageId`: the conversation opens at this message. */
    openTicket: (uuid: string, messageId?: string) =>
      open(uuid, messageId === undefined ? undefined : messageHash(messageId)),
    /** The ticket with one of the notes about its customer. */
    openNote: (uuid: string, noteId: number) => open(uuid, `note-${noteId}`),
    openList: () => open(undefined),
  };
}
