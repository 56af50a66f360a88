import { wholeLine } from '@balcao/contract/messages/ticket-line';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { live, useRoom, useSignal } from '../../live/our-live.ts';
import type { Payload } from '../../live/socket.ts';
import { presence } from './presence.ts';
import { isMissing, placeTicket } from './ticket-lists.ts';

/**
 * Keeps the lists, the badges and the typing marks current while the tickets are on screen. It joins the rooms whose
 * signals the live rules follow, and fetches what a signal does not contain.
 */
export function useLiveTickets(ownId: number): void {
  const queryClient = useQueryClient();
  const refetchLists = useCallback(() => {
    for (const queryKey of [keys.tickets.list(), keys.tickets.ofContact()])
      void queryClient.invalidateQueries({ queryKey });
  }, [queryClient]);
  const onMessage = useCallback(
    (signal: Payload<'message'>) => {
      if (signal.action !== 'create') return;
      const { ticketId, fromMe } = signal.message;
      if (!fromMe) presence.noteMessage(ticketId);
      if (isMissing(queryClient, wholeLine(signal))) void fetchMissing(queryClient, ticketId);
    },
    [queryClient],
  );
  // The server sends the user's own presence back, too.
  const onPresence = useCallback(
    (signal: Payload<'presence'>) => {
      const isOwn = signal.action !== 'contact' && signal.user.id === ownId;
      if (!isOwn) presence.note(signal);
    },
    [ownId],
  );

  useRoom('tickets', 'open');
  useRoom('tickets', 'pending');
  useRoom('tickets', 'closed');
  useSignal('message', onMessage);
  useSignal('presence', onPresence);
  useEffect(() => live.onReconnect(refetchLists), [refetchLists]);
}

const fetching = new Set<number>();
/** Fetches a ticket that a list should show but lacks. Several messages may ask for the same ticket at once. */
async function fetchMissing(queryClient: QueryClient, id: number): Promise<void> {
  if (fetching.has(id)) return;
  fetching.add(id);
  try {
    placeTicket(queryClient, await api.tickets.show({ params: { id } }));
  } catch {
    // The user may not see it, or it was deleted; the next refetch shows the current state.
  } finally {
    fetching.delete(id);
  }
}
