import type { Ticket } from '@balcao/contract';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { isRefusal } from '../../../api/api-error.ts';
import { useUser } from '../../../api/our-session.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useSignal } from '../../../live/our-live.ts';
import type { Payload } from '../../../live/socket.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { toast } from '../../../ui/toasts.ts';
import { useLatest } from '../../../ui/use-latest.ts';
import { Conversation } from '../../messages/parts/Conversation.tsx';
import { useTicket, type OpenedTicket } from '../ticket-detail.ts';
import type { useTicketMoves } from '../use-ticket-moves.ts';
import { TicketHeader } from './TicketHeader.tsx';
import styles from '../tickets-screen.module.css';

const TransferDialog = lazy(async () => ({ default: (await import('./TransferDialog.tsx')).TransferDialog }));

/** Below this width the contact's panel covers the conversation. */
const narrow = '(max-width: 1260px)';
const panelStoredAs = 'contact-panel';

interface Props {
  uuid: string;
  moves: ReturnType<typeof useTicketMoves>;
  /** The ticket to open when this one is resolved. */
  nextOf: () => Ticket | undefined;
  onNewTicket: (contact: { id: number; name: string }) => void;
  onShown: (id: number | undefined) => void;
}

/** The right side: one ticket with its header, its conversation and its contact. */
export function OpenTicket({ uuid, moves, nextOf, onNewTicket, onShown }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const isAdmin = user.profile === 'admin';
  const { data: ticket, error, refetch, isPlaceholderData } = useTicket(uuid);
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false }) ?? false;
  const [isPanelWanted, setPanelWanted] = useState(() => localStorage.getItem(panelStoredAs) !== '0');
  const [isPanelOver, setPanelOver] = useState(false);
  const [isTransferring, setTransferring] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { busy, openList } = moves;
  const id = ticket?.id;

  useEffect(() => {
    onShown(id);
    return () => onShown(undefined);
  }, [id, onShown]);

  // The ticket was deleted, or this user may no longer see it: the server tells which on the next request.
  const isForbidden = isRefusal(error, 'ERR_NO_PERMISSION');
  const isGone = isForbidden || isRefusal(error, 'ERR_NO_TICKET_FOUND') || isRefusal(error, 'ERR_VALIDATION');
  const leave = useLatest(openList);
  useEffect(() => {
    if (!isGone) return;
    toast('error', isForbidden ? t(($) => $.tickets.unauthorized) : t(($) => $.errors.ERR_NO_TICKET_FOUND));
    void leave.current();
  }, [isGone, isForbidden, t, leave]);
  const onTicket = useCallback(
    (signal: Payload<'ticket'>) => void (signal.action === 'delete' && signal.ticketId === id && refetch()),
    [id, refetch],
  );
  useSignal('ticket', onTicket);

  const togglePanel = () => {
    if (isNarrow) return setPanelOver(!isPanelOver);
    setPanelWanted(!isPanelWanted);
    localStorage.setItem(panelStoredAs, isPanelWanted ? '0' : '1');
  };
  const isOpen = ticket?.status === 'open';
  const isMine = ticket?.userId === user.id;
  const canManage =
    ticket !== undefined && ticket.status !== 'pending' && (isMine || isAdmin || ticket.status === 'closed');
  const canMove = canManage && isOpen && busy === null;
  const resolve = () => ticket && void moves.resolve(ticket);
  const resolveNext = () => ticket && void moves.resolve(ticket, nextOf());
  useShortcut(
    canMove ? 'alt+r' : undefined,
    t(($) => $.tickets.keys.resolve),
    resolve,
  );
  useShortcut(
    canMove ? 'mod+alt+r' : undefined,
    t(($) => $.tickets.keys.resolveNext),
    resolveNext,
  );
  useShortcut(
    canMove ? 'alt+t' : undefined,
    t(($) => $.tickets.keys.transfer),
    () => setTransferring(true),
  );
  useShortcut(
    ticket ? 'alt+i' : undefined,
    t(($) => $.tickets.keys.panel),
    togglePanel,
  );

  if (!ticket || isGone)
    return (
      <div className={styles.placeholder} aria-busy={!error}>
        {error && !isGone ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      </div>
    );
  const panel = isNarrow ? (isPanelOver ? 'over' : 'closed') : isPanelWanted ? 'beside' : 'closed';
  return (
    <>
      <Conversation
        key={ticket.id}
        ticket={ticket}
        user={user}
        gate={gateOf(ticket)}
        panel={panel}
        onClosePanel={togglePanel}
        onNewTicket={() => onNewTicket({ id: ticket.contactId, name: ticket.contact.name })}
        onOpenTicket={(other) => void moves.openTicket(other)}
        header={
          <TicketHeader
            ticket={ticket}
            userId={user.id}
            canManage={canManage && !isPlaceholderData}
            canDelete={isAdmin}
            busy={busy?.id === ticket.id ? busy.move : null}
            isPanelOpen={panel !== 'closed'}
            actions={{
              back: () => void openList(),
              accept: () => void moves.accept(ticket),
              giveBack: () => void moves.giveBack(ticket),
              resolve,
              resolveNext,
              reopen: () => void moves.reopen(ticket),
              transfer: () => setTransferring(true),
              remove: () => setDeleting(true),
              togglePanel,
            }}
          />
        }
      />
      <Suspense>
        {isTransferring && (
          <TransferDialog
            ticket={ticket}
            isBusy={busy?.move === 'transfer'}
            onClose={() => setTransferring(false)}
            onTransfer={(to) => void moves.transfer(ticket, to).then((done) => done && setTransferring(false))}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={t(($) => $.tickets.delete)}
        text={t(($) => $.tickets.deleteAsk)}
        confirm={t(($) => $.tickets.delete)}
        danger
        onConfirm={() => moves.remove(ticket)}
      />
    </>
  );

  function gateOf({ status, user: attendant }: OpenedTicket) {
    if (status === 'pending')
      return {
        text: t(($) => $.messages.composer.pending),
        action: {
          label: t(($) => $.tickets.accept),
          busy: busy?.move === 'accept',
          run: () => void (ticket && moves.accept(ticket)),
        },
      };
    if (status === 'closed')
      return {
        text: t(($) => $.messages.composer.closed),
        action: {
          label: t(($) => $.tickets.reopen),
          busy: busy?.move === 'reopen',
          run: () => void (ticket && moves.reopen(ticket)),
        },
      };
    return isMine || isAdmin ? null : { text: t(($) => $.messages.composer.notYours, { name: attendant?.name ?? '' }) };
  }
}
