import type { BulkAction, Ticket } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastError } from '../../ui/toasts.ts';
import { refetchTicketCounts } from './refetch-ticket-counts.ts';
import { selection } from './selection.ts';
import { cacheTicket } from './ticket-detail.ts';

/** What is done with each selected ticket. */
export interface Change {
  action: BulkAction;
  queueId?: number | null;
  userId?: number | null;
  tagId?: number;
  closingReasonId?: number | null;
  note?: string;
}
/** A ticket that was refused, with the code of its refusal. */
export interface Refused {
  ticket: Ticket;
  code: string;
}

/** The tickets that the last change refused. Stored here, because the bar may be gone when the answer arrives. */
let refusals: readonly Refused[] = [];
const listeners = new Set<() => void>();
export function showRefused(refused: readonly Refused[]): void {
  refusals = refused;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useRefused = (): readonly Refused[] => useSyncExternalStore(subscribe, () => refusals);

/** How many tickets one call changes: few, so that the bar can show the progress. */
const chunkSize = Math.min(20, limits.bulkTickets);

/** Changes the selected tickets. The changed tickets are no longer selected; the refused ones stay selected. */
export function useBulkChange() {
  const queryClient = useQueryClient();
  /** While a change runs: how many tickets were answered, of how many. */
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);

  /** @returns the changed and the refused tickets. After a failed call no further call is made. */
  async function run(tickets: readonly Ticket[], change: Change): Promise<{ done: Ticket[]; refused: Refused[] }> {
    const [done, refused]: [Ticket[], Refused[]] = [[], []];
    setProgress({ done: 0, of: tickets.length });
    try {
      for (let from = 0; from < tickets.length; from += chunkSize) {
        const part = tickets.slice(from, from + chunkSize);
        const { results } = await api.tickets.bulk({ body: { ticketIds: part.map(({ id }) => id), ...change } });
        for (const { ticketId, error, ticket } of results) {
          const sent = part.find(({ id }) => id === ticketId);
          if (error !== null && sent) refused.push({ ticket: sent, code: error });
          else if (ticket) {
            done.push(ticket);
            cacheTicket(queryClient, ticket);
          }
        }
        setProgress({ done: Math.min(from + chunkSize, tickets.length), of: tickets.length });
      }
    } catch (error) {
      toastError(error);
    }
    setProgress(null);
    refetchTicketCounts(queryClient);
    if (change.note) void queryClient.invalidateQueries({ queryKey: keys.ticketNotes.all });
    const doneIds = new Set(done.map(({ id }) => id));
    selection.choose([...selection.now()].filter((id) => !doneIds.has(id)));
    return { done, refused };
  }
  return { progress, run };
}
