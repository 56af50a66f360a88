import type { SessionUser, Ticket } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast } from '../../ui/toasts.ts';
import { drafts } from '../messages/index.ts';
import { lackingAtClose, type Lacking } from './lacking-at-close.ts';
import { refetchTicketCounts } from './refetch-ticket-counts.ts';
import { changeListView } from './list-view.ts';
import { snoozeWords } from './snooze-words.ts';
import { cacheTicket } from './ticket-detail.ts';
import { dropTicketFromLists } from './ticket-lists.ts';
import { useRunningMove } from './use-running-move.ts';
import { useTicketPaths } from './use-ticket-paths.ts';

/** The fields of a ticket that a move needs. */
type TicketToMove = Pick<Ticket, 'id' | 'uuid' | 'queueId'>;
type Changes = NonNullable<Parameters<typeof api.tickets.change>[0]['body']>;

export interface Destination {
  queueId: number | null;
  userId: number | null;
  whatsappId: number;
  note: string;
}

/** Finds the ticket to open after one is resolved. */
type NextOf = () => Pick<Ticket, 'uuid'> | undefined;

/** A ticket that is resolved by a dialog, in which the user enters what is missing. */
export interface Closing extends Lacking {
  ticket: TicketToMove;
  nextOf: NextOf | undefined;
}
/** What a user enters when a ticket is resolved. */
export interface ClosingWords {
  closingReasonId?: number | null;
  contactFields?: { name: string; value: string }[];
  note?: string;
}

/**
 * The moves of a ticket, and the one that runs now. Accepting and reopening open the conversation. Moves that take the
 * ticket from the user, and snoozing, lead back to the list; resolving may lead to the next ticket instead.
 */
export function useTicketMoves(user: SessionUser) {
  const steps = useMoveSteps(user);
  const { run, take, reopen, change, leadFrom, toastWithUndo } = steps;
  const { t } = useTranslation();
  return {
    busy: steps.busy,
    openTicket: steps.openTicket,
    openList: steps.openList,
    /** Shows why a move that a dialog makes was refused; the other moves show it themselves. */
    explain: steps.explain,
    accept: (ticket: TicketToMove) => run('accept', ticket, () => take(ticket)),
    reopen,
    giveBack: (ticket: TicketToMove) =>
      run('return', ticket, async () => {
        const startPath = location.pathname;
        await change(ticket, { status: 'pending', userId: null });
        await leadFrom(startPath, steps.openList);
        toastWithUndo(
          t(($) => $.tickets.returned),
          ticket,
        );
      }),
    ...useClosing(user, steps),
    ...useSnoozing(steps),
    ...useLastMoves(steps),
  };
}

type MoveSteps = ReturnType<typeof useMoveSteps>;

/** The building blocks of the moves. */
function useMoveSteps(user: SessionUser) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { openTicket, openList } = useTicketPaths();
  const { busy, run, explain } = useRunningMove();
  const change = async (ticket: TicketToMove, body: Changes) =>
    cacheTicket(queryClient, await api.tickets.change({ params: { id: ticket.id }, body }));
  /** Leads the user to another page after a move, unless the user has left the page on which the move began. */
  const leadFrom = (startPath: string, lead: () => Promise<void>) =>
    location.pathname === startPath ? lead() : Promise.resolve();
  /** The user becomes the ticket's attendant, and its conversation opens. */
  const take = async (ticket: TicketToMove) => {
    const startPath = location.pathname;
    await change(ticket, { status: 'open', userId: user.id });
    changeListView({ tab: 'open', openTab: 'assigned' });
    await leadFrom(startPath, () => openTicket(ticket.uuid));
  };
  const reopen = (ticket: TicketToMove) => run('reopen', ticket, () => take(ticket));
  /** If the user has a draft in the ticket, the notice also says that the draft stays. */
  const toastWithUndo = (text: string, ticket: TicketToMove, undo: () => void = () => reopen(ticket)) =>
    toast('success', drafts.has(ticket.id) ? `${text} ${t(($) => $.tickets.draftStays)}` : text, {
      label: t(($) => $.tickets.undo),
      run: undo,
    });
  return { busy, run, explain, openTicket, openList, change, leadFrom, take, reopen, toastWithUndo };
}

/** Resolving a ticket. If the server refuses because a reason or fields are missing, a dialog asks for them. */
function useClosing(user: SessionUser, { run, change, leadFrom, openTicket, openList, toastWithUndo }: MoveSteps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [closing, setClosing] = useState<Closing | null>(null);
  const close = async (ticket: TicketToMove, nextOf: NextOf | undefined, words: ClosingWords = {}) => {
    const next = nextOf?.();
    await change(ticket, { status: 'closed', userId: user.id, queueId: ticket.queueId, ...words });
    // The page stays if this ticket is not on screen, for example if it was resolved by its row's menu.
    await leadFrom(`/tickets/${ticket.uuid}`, () => {
      // The list may have been loading when the user resolved the ticket.
      const found = next ?? nextOf?.();
      return found ? openTicket(found.uuid) : openList();
    });
    toastWithUndo(
      t(($) => $.tickets.resolved),
      ticket,
    );
  };
  return {
    /** `nextOf` finds the ticket to open afterwards. Without one, the list is shown without a conversation. */
    resolve: (ticket: TicketToMove, nextOf?: NextOf) =>
      run('resolve', ticket, () =>
        close(ticket, nextOf).catch((error: unknown) => {
          const lacking = lackingAtClose(error);
          if (!lacking) throw error;
          setClosing({ ticket, nextOf, ...lacking });
        }),
      ),
    /** Asks for a reason and a note first. */
    resolveWithReason: (ticket: TicketToMove, nextOf?: NextOf) =>
      setClosing({ ticket, nextOf, needsReason: false, fields: [] }),
    /** The ticket for which the dialog is open. */
    closing,
    endClosing: () => setClosing(null),
    /** @throws ApiError */
    async closeWith({ ticket, nextOf }: Closing, words: ClosingWords) {
      await close(ticket, nextOf, words);
      setClosing(null);
      refetchTicketCounts(queryClient);
      if (words.note) void queryClient.invalidateQueries({ queryKey: keys.ticketNotes.all });
    },
  };
}

function useSnoozing({ run, leadFrom, openList }: MoveSteps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const endSnooze = (ticket: TicketToMove) =>
    run('endSnooze', ticket, async () => {
      cacheTicket(queryClient, await api.tickets.endSnooze({ params: { id: ticket.id } }));
      toast(
        'success',
        t(($) => $.tickets.snoozeEnded),
      );
    });
  return {
    /** @param until null: until the customer writes. @throws ApiError */
    async snooze(ticket: TicketToMove, until: string | null) {
      const startPath = location.pathname;
      const snoozed = await api.tickets.snooze({ params: { id: ticket.id }, body: { until } });
      cacheTicket(queryClient, snoozed);
      refetchTicketCounts(queryClient);
      if (startPath === `/tickets/${ticket.uuid}`) await leadFrom(startPath, openList);
      toast('success', snoozeWords(t, snoozed.snoozedUntil ?? ''), {
        label: t(($) => $.tickets.undo),
        run: () => endSnooze(ticket),
      });
    },
    endSnooze,
  };
}

/** The moves after which the user perhaps sees the ticket no longer: transfer and deletion. */
function useLastMoves({ run, change, leadFrom, openTicket, openList, toastWithUndo }: MoveSteps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const undoTransfer = (ticket: TicketToMove) =>
    run('undo', ticket, async () => {
      const startPath = location.pathname;
      cacheTicket(queryClient, await api.tickets.undoTransfer({ params: { id: ticket.id } }));
      await leadFrom(startPath, () => openTicket(ticket.uuid));
    });
  return {
    /** @throws ApiError */
    async transfer(ticket: TicketToMove, to: Destination) {
      await change(ticket, { transfer: true, ...to, status: to.userId ? 'open' : 'pending' });
      refetchTicketCounts(queryClient);
      await openList();
      if (to.note) void queryClient.invalidateQueries({ queryKey: keys.ticketNotes.all });
      toastWithUndo(
        t(($) => $.tickets.transferred),
        ticket,
        () => undoTransfer(ticket),
      );
    },
    /** @throws ApiError */
    async remove(ticket: TicketToMove) {
      await api.tickets.remove({ params: { id: ticket.id } });
      dropTicketFromLists(queryClient, ticket.id);
      refetchTicketCounts(queryClient);
      await openList();
      toast(
        'success',
        t(($) => $.tickets.deleted),
      );
    },
  };
}
