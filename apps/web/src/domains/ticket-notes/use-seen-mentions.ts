import type { Mention } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { keys, queries } from '../../api/query-keys.ts';

/** Marks the mentions of the user in a ticket as seen while the ticket is open. */
export function useSeenMentions(ticketId: number): void {
  const queryClient = useQueryClient();
  // It fetches nothing itself: it reads what the bell has fetched.
  const { data } = useQuery({ ...queries.ticketNotes.mentions(), enabled: false });
  const isMentioned = data?.some((mention) => mention.ticketId === ticketId) ?? false;
  useEffect(() => {
    if (!isMentioned) return;
    queryClient.setQueryData<Mention[]>(keys.ticketNotes.mentions(), (mentions) =>
      mentions?.filter((mention) => mention.ticketId !== ticketId),
    );
    // If the call fails, the mentions are shown again after the next fetch.
    void api.ticketNotes.seeMentions({ params: { ticketId } }).catch(() => undefined);
  }, [isMentioned, ticketId, queryClient]);
}
