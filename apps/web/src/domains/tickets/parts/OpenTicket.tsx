import type { SessionUser, Ticket } from '@balcao/contract';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useUser } from '../../../api/our-session.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { UnreachableState } from '../../../ui/UnreachableState.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { useKeyedState } from '../../../ui/use-keyed-state.ts';
import { TicketFlowsDialog } from '../../flow-runs/parts.ts';
import { Conversation } from '../../messages/parts.ts';
import { useTicketCommands } from '../use-ticket-commands.ts';
import { mayAnswer, mayInvite } from '../may-answer.ts';
import { isGuest, mayManage } from '../may-manage.ts';
import { noteOf } from '../note-link.ts';
import { leaveAsGuest } from '../leave-as-guest.ts';
import { useTicket, type OpenedTicket } from '../ticket-detail.ts';
import type { ContactPanelPlace } from '../use-contact-panel.ts';
import { useGoneTicket } from '../use-gone-ticket.ts';
import type { useTicketMoves } from '../use-ticket-moves.ts';
import { TicketHeader } from './TicketHeader.tsx';
import styles from '../tickets-screen.module.css';

const GuestsDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./GuestsDialog.tsx')).GuestsDialog })),
);
const SnoozeDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./SnoozeDialog.tsx')).SnoozeDialog })),
);
const TransferDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./TransferDialog.tsx')).TransferDialog })),
);

interface Props {
  uuid: string;
  moves: ReturnType<typeof useTicketMoves>;
  panel: ContactPanelPlace;
  /** Finds the ticket to open when this one is resolved. */
  nextOf: () => Ticket | undefined;
  onNewTicket: (contact: { id: number; name: string }) => void;
}

/**
 * The right side of the screen: one ticket with its header, its conversation and its contact. It stays mounted from
 * ticket to ticket, so that React renders only the differences.
 */
export function OpenTicket({ uuid, ...rest }: Props) {
  const { data: ticket, error, refetch, isPlaceholderData, isPaused, failureCount } = useTicket(uuid);
  const id = ticket?.id;
  const isGone = useGoneTicket({ id, error, refetch }, rest.moves.openList);
  if (!ticket || isGone) {
    const hasError = error !== null && !isGone;
    const isUnreachable = !hasError && (isPaused || failureCount > 0);
    return (
      <div className={styles.placeholder} aria-busy={!error}>
        {hasError && <ErrorState error={error} retry={() => void refetch()} />}
        {isUnreachable && <UnreachableState />}
      </div>
    );
  }
  return <LoadedTicket ticket={ticket} isComplete={!isPlaceholderData} {...rest} />;
}

interface LoadedProps extends Omit<Props, 'uuid'> {
  ticket: OpenedTicket;
  /** The whole ticket is loaded, not only the fields of its row in a list. */
  isComplete: boolean;
}

function LoadedTicket({ ticket, isComplete, moves, panel, nextOf, onNewTicket }: LoadedProps) {
  const user = useUser();
  const isAdmin = user.profile === 'admin';
  const [dialog, setDialog] = useKeyedState<DialogName | null>(ticket.id, null);
  const [isFinding, setFinding] = useKeyedState(ticket.id, false);
  const { busy, openList, openTicket } = moves;
  const { canManage, canMove, canStartFlow, hasFlows, ...guestRights } = rightsOf(ticket, user, {
    isComplete,
    isBusy: busy !== null,
  });
  const wantedNextOf = user.preferences.nextTicketAfterResolve ? nextOf : undefined;
  const actions = {
    back: () => void openList(),
    accept: () => moves.accept(ticket),
    giveBack: () => moves.giveBack(ticket),
    resolve: () => moves.resolve(ticket, wantedNextOf),
    resolveNext: () => moves.resolve(ticket, nextOf),
    resolveWithReason: () => moves.resolveWithReason(ticket, wantedNextOf),
    reopen: () => moves.reopen(ticket),
    // A private ticket is not transferred; colleagues are invited as guests.
    transfer: () => setDialog(ticket.privateUserId === null ? 'transfer' : 'guests'),
    snooze: () => setDialog('snooze'),
    endSnooze: () => moves.endSnooze(ticket),
    invite: () => setDialog('guests'),
    leave: () => void leaveAsGuest(ticket.id, user.id, openList),
    remove: () => setDialog('remove'),
    togglePanel: panel.toggle,
    find: () => setFinding(true),
    flows: () => setDialog('flows'),
  };
  const gate = useGate(ticket, moves);
  useLinkedNote(panel);
  useTicketKeys(ticket.id, actions, { canMove, isLoading: canManage && !isComplete });
  useTicketCommands(actions, {
    canAccept: ticket.status === 'pending' && busy === null,
    canMove,
    isSnoozed: ticket.snoozedUntil !== null,
    canReopen: ticket.status === 'closed' && canManage && busy === null,
    canDelete: isAdmin,
    ...guestRights,
  });
  return (
    <>
      <Conversation
        ticket={ticket}
        user={user}
        gate={gate}
        panel={panel.place}
        onClosePanel={panel.toggle}
        onNewTicket={() => onNewTicket({ id: ticket.contactId, name: ticket.contact.name })}
        onOpenTicket={(other) => void openTicket(other)}
        isFinding={isFinding}
        onFinding={setFinding}
        onResolve={canMove ? actions.resolve : undefined}
        header={
          <TicketHeader
            ticket={ticket}
            userId={user.id}
            canManage={canManage}
            isComplete={isComplete}
            canDelete={isAdmin && canManage}
            {...guestRights}
            hasFlows={hasFlows}
            busy={busy?.id === ticket.id ? busy.move : null}
            isPanelOpen={panel.place !== 'closed'}
            actions={actions}
          />
        }
      />
      <Dialogs
        ticket={ticket}
        moves={moves}
        dialog={dialog}
        canStartFlow={canStartFlow}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

/** What a user may do with a ticket now. */
function rightsOf(
  ticket: OpenedTicket,
  user: SessionUser,
  { isComplete, isBusy }: { isComplete: boolean; isBusy: boolean },
) {
  const canManage = mayManage(ticket, user);
  // Private and closed tickets cannot be given to a flow; admins still see their runs.
  const canStartFlow = canManage && isComplete && ticket.status !== 'closed' && ticket.privateUserId === null;
  return {
    canManage,
    canMove: canManage && isComplete && ticket.status === 'open' && !isBusy,
    canStartFlow,
    // Flows are a part of the plan together with campaigns.
    hasFlows: user.company.plan.useCampaigns && !ticket.isGroup && (user.profile === 'admin' || canStartFlow),
    canInvite: isComplete && mayInvite(ticket, user),
    canLeave: isComplete && isGuest(ticket, user),
  };
}

type MoveKey = 'resolve' | 'resolveNext' | 'transfer' | 'snooze';

/**
 * The keys of the open ticket. Keys that move it work only while it may be moved. A key that is pressed while the
 * ticket is still loading runs as soon as the ticket is loaded.
 */
function useTicketKeys(
  ticketId: number,
  actions: Record<MoveKey | 'togglePanel' | 'find', () => void>,
  { canMove, isLoading }: { canMove: boolean; isLoading: boolean },
): void {
  const { t } = useTranslation();
  const earlyKey = useRef<MoveKey | null>(null);
  // A key that was pressed for one ticket does not move the next one.
  useEffect(() => () => void (earlyKey.current = null), [ticketId]);
  const press = (key: MoveKey) => {
    if (canMove) actions[key]();
    else earlyKey.current = key;
  };
  const runEarly = useEffectEvent(() => {
    if (earlyKey.current && canMove) actions[earlyKey.current]();
    earlyKey.current = null;
  });
  useEffect(() => {
    if (!isLoading) runEarly();
  }, [isLoading]);
  const whileMovable = (key: string) => (canMove || isLoading ? key : undefined);
  useShortcut(
    whileMovable('alt+r'),
    t(($) => $.tickets.keys.resolve),
    () => press('resolve'),
  );
  useShortcut(
    whileMovable('mod+alt+r'),
    t(($) => $.tickets.keys.resolveNext),
    () => press('resolveNext'),
  );
  useShortcut(
    whileMovable('alt+t'),
    t(($) => $.tickets.keys.transfer),
    () => press('transfer'),
  );
  useShortcut(
    whileMovable('alt+z'),
    t(($) => $.tickets.keys.snooze),
    () => press('snooze'),
  );
  useShortcut(
    'alt+i',
    t(($) => $.tickets.keys.panel),
    actions.togglePanel,
  );
  useShortcut(
    'mod+f',
    t(($) => $.tickets.keys.find),
    actions.find,
  );
}

/** What replaces the composer while the user cannot answer the ticket; null: the user can answer. */
function useGate(ticket: OpenedTicket, { busy, accept, reopen }: Props['moves']) {
  const { t } = useTranslation();
  const user = useUser();
  switch (ticket.status) {
    case 'pending':
      return {
        text: t(($) => $.messages.composer.pending),
        action: {
          label: t(($) => $.tickets.accept),
          busy: busy?.move === 'accept',
          run: () => accept(ticket),
        },
      };
    case 'closed':
      return {
        text: t(($) => $.messages.composer.closed),
        action: {
          label: t(($) => $.tickets.reopen),
          busy: busy?.move === 'reopen',
          run: () => reopen(ticket),
        },
      };
    case 'open':
      return mayAnswer(ticket, user)
        ? null
        : { text: t(($) => $.messages.composer.notYours, { name: ticket.user?.name ?? '' }) };
  }
}

type DialogName = 'transfer' | 'snooze' | 'remove' | 'guests' | 'flows';

/** An address that names a note opens the panel of the contact, where the notes stand. */
function useLinkedNote({ open }: ContactPanelPlace) {
  const hash = useLocation({ select: (location) => location.hash });
  const openPanel = useEffectEvent(open);
  useEffect(() => {
    if (noteOf(hash) !== null) openPanel();
  }, [hash]);
}

interface DialogsProps {
  ticket: OpenedTicket;
  moves: Props['moves'];
  dialog: DialogName | null;
  canStartFlow: boolean;
  onClose: () => void;
}

function Dialogs({ ticket, moves, dialog, canStartFlow, onClose }: DialogsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Suspense>
        {dialog === 'flows' && <TicketFlowsDialog ticketId={ticket.id} canStart={canStartFlow} onClose={onClose} />}
        {dialog === 'guests' && <GuestsDialog ticket={ticket} onClose={onClose} />}
        {dialog === 'snooze' && (
          <SnoozeDialog onClose={onClose} snooze={(until) => moves.snooze(ticket, until)} onRefused={moves.explain} />
        )}
        {dialog === 'transfer' && (
          <TransferDialog
            ticket={ticket}
            onClose={onClose}
            transfer={(to) => moves.transfer(ticket, to)}
            onRefused={moves.explain}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={dialog === 'remove'}
        onClose={onClose}
        title={t(($) => $.tickets.delete)}
        text={t(($) => $.tickets.deleteAsk)}
        confirm={t(($) => $.tickets.delete)}
        danger
        onConfirm={() => moves.remove(ticket)}
        onRefused={moves.explain}
      />
    </>
  );
}
