import type { SessionUser, Ticket } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isRefusal, refusal } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast, toastError } from '../../ui/toasts.ts';
import { countAgain } from './count-again.ts';
import { changeListView } from './list-view.ts';
import { showTicket } from './ticket-detail.ts';
import { takeTicketAway } from './ticket-lists.ts';

export type Move = 'accept' | 'return' | 'resolve' | 'reopen' | 'transfer' | 'remove';
/** The fields of a ticket that a move needs. */
type Moved = Pick<Ticket, 'id' | 'uuid' | 'queueId'>;

export interface Destination {
  queueId: number;
  userId: number | null;
  whatsappId: number;
}

/** The moves of a ticket, and the one that runs now. Resolving, returning and transferring lead back to the list. */
export function useTicketMoves(user: SessionUser) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<{ move: Move; id: number } | null>(null);

  const openTicket = (uuid: string) => navigate({ to: '/tickets/{-$ticketId}', params: { ticketId: uuid } });
  const openList = () => navigate({ to: '/tickets/{-$ticketId}', params: { ticketId: undefined } });

  /** Runs a move. A refusal is shown; if the ticket was moved in the meantime, its data is fetched anew. */
  const run = async (move: Move, ticket: Moved, work: () => Promise<unknown>): Promise<boolean> => {
    setBusy({ move, id: ticket.id });
    try {
      await work();
      countAgain(queryClient);
      return true;
    } catch (error) {
      const other = refusal(error, 'ERR_OTHER_OPEN_TICKET')?.ticket;
      if (other)
        toast(
          'error',
          t(($) => $.errors.ERR_OTHER_OPEN_TICKET),
          { label: t(($) => $.tickets.dialog.openOther), run: () => void openTicket(other.uuid) },
        );
      else toastError(error);
      if (isRefusal(error, 'ERR_TICKET_MOVE') || isRefusal(error, 'ERR_NO_TICKET_FOUND'))
        void queryClient.invalidateQueries({ queryKey: ['tickets'] });
      return false;
    } finally {
      setBusy(null);
    }
  };
  const change = async (ticket: Moved, body: NonNullable<Parameters<typeof api.tickets.change>[0]['body']>) => {
    const changed = await api.tickets.change({ params: { id: ticket.id }, body });
    showTicket(queryClient, changed);
    return changed;
  };
  const take = (ticket: Moved) => change(ticket, { status: 'open', userId: user.id });

  const reopen = (ticket: Moved) =>
    run('reopen', ticket, async () => {
      await take(ticket);
      changeListView({ tab: 'open', openTab: 'assigned' });
      await openTicket(ticket.uuid);
    });

  return {
    busy,
    openTicket,
    openList,
    accept: (ticket: Moved) =>
      run('accept', ticket, async () => {
        await take(ticket);
        changeListView({ tab: 'open', openTab: 'assigned' });
        await openTicket(ticket.uuid);
      }),
    giveBack: (ticket: Moved) =>
      run('return', ticket, async () => {
        await change(ticket, { status: 'pending', userId: null });
        await openList();
        toast(
          'success',
          t(($) => $.tickets.returned),
          { label: t(($) => $.tickets.undo), run: () => void reopen(ticket) },
        );
      }),
    /** `next`: the ticket to open instead of the empty list. */
    resolve: (ticket: Moved, next?: Pick<Ticket, 'uuid'>) =>
      run('resolve', ticket, async () => {
        await change(ticket, { status: 'closed', userId: user.id, queueId: ticket.queueId });
        await (next ? openTicket(next.uuid) : openList());
        toast(
          'success',
          t(($) => $.tickets.resolved),
          { label: t(($) => $.tickets.undo), run: () => void reopen(ticket) },
        );
      }),
    reopen,
    transfer: (ticket: Moved, { queueId, userId, whatsappId }: Destination) =>
      run('transfer', ticket, async () => {
        await change(ticket, { transfer: true, queueId, userId, whatsappId, status: userId ? 'open' : 'pending' });
        await openList();
        toast(
          'success',
          t(($) => $.tickets.transferred),
        );
      }),
    remove: (ticket: Moved) =>
      run('remove', ticket, async () => {
        await api.tickets.remove({ params: { id: ticket.id } });
        takeTicketAway(queryClient, ticket.id);
        await openList();
        toast(
          'success',
          t(($) => $.tickets.deleted),
        );
      }),
  };
}
