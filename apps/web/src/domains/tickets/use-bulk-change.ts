import type { BulkAction, Ticket } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastError } from '../../ui/toasts.ts';
import { countAgain } from './count-again.ts';
import { selection } from './selection.ts';
import { showTicket } from './ticket-detail.ts';

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

/** What the last change was refused; kept here, because the bar of the selection may be gone by then. */
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

/** A few tickets in each call, so that the bar can show how far it has come. */
const atOnce = Math.min(20, limits.bulkTickets);

/** Changes the selected tickets. What was done is no longer selected; what was refused stays selected. */
export function useBulkChange() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);

  /** @returns what was done and refused, also before a call that failed */
  async function run(tickets: readonly Ticket[], change: Change): Promise<{ done: Ticket[]; refused: Refused[] }> {
    const [done, refused]: [Ticket[], Refused[]] = [[], []];
    setProgress({ done: 0, of: tickets.length });
    try {
      for (let from = 0; from < tickets.length; from += atOnce) {
        const part = tickets.slice(from, from + atOnce);
        const { results } = await api.tickets.bulk({ body: { ticketIds: part.map(({ id }) => id), ...change } });
        for (const { ticketId, error, ticket } of results) {
          const was = part.find(({ id }) => id === ticketId);
          if (error !== null && was) refused.push({ ticket: was, code: error });
          else if (ticket) {
            done.push(ticket);
            showTicket(queryClient, ticket);
          }
        }
        setProgress({ done: Math.min(from + atOnce, tickets.length), of: tickets.length });
      }
    } catch (error) {
      toastError(error);
    }
    setProgress(null);
    countAgain(queryClient);
    if (change.note) void queryClient.invalidateQueries({ queryKey: keys.ticketNotes.all });
    const isDone = new Set(done.map(({ id }) => id));
    selection.choose([...selection.now()].filter((id) => !isDone.has(id)));
    return { done, refused };
  }
  return { progress, run };
}
