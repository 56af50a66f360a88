import type { Ticket } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { clearUnread } from '../tickets/ticket-lists.ts';
import { countAgain } from '../tickets/use-live-tickets.ts';

/** Whether somebody looks at this window. */
const isLooking = () => !document.hidden && document.hasFocus();

/** An own ticket that is open before somebody's eyes counts as read, now and whenever more arrives. */
export function useMarkRead({ id, status, userId, unreadMessages }: Ticket, ownId: number): void {
  const queryClient = useQueryClient();
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
  const isDue = looking && status === 'open' && userId === ownId && unreadMessages > 0;
  useEffect(() => {
    if (!isDue) return;
    clearUnread(queryClient, id);
    // Refused or out of reach: the badge comes back with the next refetch, and nothing is lost.
    void api.tickets
      .read({ params: { id } })
      .then(() => countAgain(queryClient))
      .catch(() => undefined);
  }, [isDue, id, unreadMessages, queryClient]);
}
