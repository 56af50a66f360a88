import type { Ticket, TicketWithContact } from '@balcao/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isRefusal } from '../../api/api-error.ts';
import { useUser } from '../../api/our-session.ts';
import { useFullScreenOnPhone } from '../../app/shell/use-full-screen-on-phone.ts';
import { phone } from '../../app/shell/breakpoints.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useSignal } from '../../live/our-live.ts';
import type { Payload } from '../../live/socket.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { toast } from '../../ui/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { drafts } from '../messages/drafts.ts';
import { changeListView, filterOf, useListView, viewerOf } from './list-view.ts';
import { TicketHeader } from './parts/TicketHeader.tsx';
import type { TicketItemActions } from './parts/TicketItem.tsx';
import { TicketList, Tabs } from './parts/TicketList.tsx';
import { besideTicket } from './parts/TicketRows.tsx';
import { showTicket, useTicket } from './ticket-detail.ts';
import { rowsOnHand } from './ticket-lists.ts';
import { countAgain, useLiveTickets } from './use-live-tickets.ts';
import { useTicketMoves } from './use-ticket-moves.ts';
import { useTicketNotices } from './use-ticket-notices.ts';
import styles from './tickets-screen.module.css';

const loadConversation = async () => ({ default: (await import('../messages/parts/Conversation.tsx')).Conversation });
const Conversation = lazy(loadConversation);
const NewTicketDialog = lazy(async () => ({ default: (await import('./parts/NewTicketDialog.tsx')).NewTicketDialog }));
const TransferDialog = lazy(async () => ({ default: (await import('./parts/TransferDialog.tsx')).TransferDialog }));
const PeekDialog = lazy(async () => ({ default: (await import('./parts/PeekDialog.tsx')).PeekDialog }));

/** Narrower than this the contact's panel lies over the conversation. */
const narrow = '(max-width: 1260px)';
const panelStoredAs = 'contact-panel';

/** The workspace: the list, and the conversation that is open. On a phone one of the two. */
export function TicketsScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const queryClient = useQueryClient();
  const { ticketId: uuid } = useParams({ from: '/signed-in/shell/tickets/{-$ticketId}' });
  const isAdmin = user.profile === 'admin';
  const onPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false }) ?? false;
  const view = useListView(user.id);
  const moves = useTicketMoves(user);
  const { openTicket, openList, accept } = moves;
  const [newTicket, setNewTicket] = useState<{ contact?: { id: number; name: string } } | null>(null);
  const [peeked, setPeeked] = useState<Ticket | null>(null);
  const [openId, setOpenId] = useState<number | undefined>(undefined);

  usePageTitle(t(($) => $.tickets.tabTitle));
  useFullScreenOnPhone(uuid !== undefined);
  useLiveTickets(user.id);
  useTicketNotices(user, uuid === undefined ? undefined : openId);
  useEffect(() => void drafts.load(user.id), [user.id]);

  const rows = () => {
    const filter = filterOf(view, { canShowAll: isAdmin });
    return filter ? rowsOnHand(queryClient, filter, viewerOf(user)).filter((ticket) => ticket.status !== 'pending') : [];
  };
  const goBeside = (step: 1 | -1) => {
    const next = besideTicket(rows(), uuid, step);
    if (next) void openTicket(next.uuid);
  };
  useShortcut('alt+j', t(($) => $.tickets.keys.next), () => goBeside(1));
  useShortcut('alt+k', t(($) => $.tickets.keys.previous), () => goBeside(-1));
  useShortcut('alt+n', t(($) => $.tickets.keys.new), () => setNewTicket({}));
  useShortcut('alt+b', t(($) => $.tickets.keys.search), () => {
    if (onPhone && uuid) void openList();
    changeListView({ tab: 'search' });
  });

  const run = useLatest({ accept, openTicket });
  const actions = useMemo<TicketItemActions>(
    () => ({
      open: (ticket) => void run.current.openTicket(ticket.uuid),
      accept: (ticket) => void run.current.accept(ticket),
      peek: isAdmin ? setPeeked : undefined,
    }),
    [isAdmin, run],
  );

  // On a phone one part is seen at a time; the other is one tab away.
  const [lastUuid, setLastUuid] = useState(uuid);
  if (uuid && uuid !== lastUuid) setLastUuid(uuid);
  const [isTicketPane, setTicketPane] = useState(false);
  const showPane = (pane: 'list' | 'ticket') => {
    setTicketPane(pane === 'ticket' && !lastUuid);
    if (pane === 'ticket' && lastUuid) void openTicket(lastUuid);
  };
  const panes = onPhone ? (
    <Tabs label={t(($) => $.tickets.panes)} look="panes" chosen={isTicketPane ? 'ticket' : 'list'} onChoose={showPane}>
      {{ list: t(($) => $.tickets.paneList), ticket: t(($) => $.tickets.paneTicket) }}
    </Tabs>
  ) : undefined;
  if (onPhone && !uuid && isTicketPane)
    return (
      <div className={styles.nothing}>
        {panes}
        <EmptyState
          icon={<Mark size={56} />}
          title={t(($) => $.tickets.choose)}
          text={t(($) => $.tickets.chooseHint)}
          action={
            <Button kind="primary" onClick={() => showPane('list')}>
              {t(($) => $.tickets.select)}
            </Button>
          }
        />
      </div>
    );

  return (
    // The pointer on its way to a row is early enough to fetch what the row opens.
    <div className={styles.workspace} onPointerEnter={() => void loadConversation()}>
      {!(onPhone && uuid) && (
        <TicketList
          panes={panes}
          user={user}
          canShowAll={isAdmin}
          openUuid={uuid}
          acceptingId={moves.busy?.move === 'accept' ? moves.busy.id : undefined}
          actions={actions}
          onNew={() => setNewTicket({})}
        />
      )}
      {uuid ? (
        <OpenTicket
          key={uuid}
          uuid={uuid}
          moves={moves}
          nextOf={() => besideTicket(rows(), uuid, 1) ?? besideTicket(rows(), uuid, -1)}
          onNewTicket={(contact) => setNewTicket({ contact })}
          onShown={setOpenId}
        />
      ) : (
        !onPhone && (
          <div className={styles.placeholder}>
            <EmptyState icon={<Mark size={56} />} title={t(($) => $.tickets.choose)} text={t(($) => $.tickets.chooseHint)} />
          </div>
        )
      )}
      <Suspense>
        {newTicket && (
          <NewTicketDialog
            user={user}
            contact={newTicket.contact}
            onClose={() => setNewTicket(null)}
            onOpened={(ticket) => {
              setNewTicket(null);
              showTicket(queryClient, ticket);
              countAgain(queryClient);
              changeListView({ tab: 'open', openTab: 'assigned' });
              void openTicket(ticket.uuid);
            }}
            onOpenOther={(other) => {
              setNewTicket(null);
              void openTicket(other);
            }}
          />
        )}
        {peeked && <PeekDialog ticket={peeked} onClose={() => setPeeked(null)} />}
      </Suspense>
    </div>
  );
}

interface OpenTicketProps {
  uuid: string;
  moves: ReturnType<typeof useTicketMoves>;
  /** The ticket to go on with when this one is resolved. */
  nextOf: () => Ticket | undefined;
  onNewTicket: (contact: { id: number; name: string }) => void;
  onShown: (id: number | undefined) => void;
}

/** The right side: one ticket with its header, its conversation and its contact. */
function OpenTicket({ uuid, moves, nextOf, onNewTicket, onShown }: OpenTicketProps) {
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

  // Gone, or gone out of our sight: the server says which when asked again.
  const isForbidden = isRefusal(error, 'ERR_NO_PERMISSION');
  const isGone = isForbidden || isRefusal(error, 'ERR_NO_TICKET_FOUND') || isRefusal(error, 'ERR_VALIDATION');
  const leave = useLatest(openList);
  useEffect(() => {
    if (!isGone) return;
    toast('error', isForbidden ? t(($) => $.tickets.unauthorized) : t(($) => $.errors.ERR_NO_TICKET_FOUND));
    void leave.current();
  }, [isGone, isForbidden, t, leave]);
  const onTicket = useCallback((signal: Payload<'ticket'>) => void (signal.action === 'delete' && signal.ticketId === id && refetch()), [id, refetch]);
  useSignal('ticket', onTicket);

  const togglePanel = () => {
    if (isNarrow) return setPanelOver(!isPanelOver);
    setPanelWanted(!isPanelWanted);
    localStorage.setItem(panelStoredAs, isPanelWanted ? '0' : '1');
  };
  const isOpen = ticket?.status === 'open';
  const isMine = ticket?.userId === user.id;
  const canManage = ticket !== undefined && ticket.status !== 'pending' && (isMine || isAdmin || ticket.status === 'closed');
  const canMove = canManage && isOpen && busy === null;
  const resolve = () => ticket && void moves.resolve(ticket);
  const resolveNext = () => ticket && void moves.resolve(ticket, nextOf());
  useShortcut(canMove ? 'alt+r' : undefined, t(($) => $.tickets.keys.resolve), resolve);
  useShortcut(canMove ? 'mod+alt+r' : undefined, t(($) => $.tickets.keys.resolveNext), resolveNext);
  useShortcut(canMove ? 'alt+t' : undefined, t(($) => $.tickets.keys.transfer), () => setTransferring(true));
  useShortcut(ticket ? 'alt+i' : undefined, t(($) => $.tickets.keys.panel), togglePanel);

  if (!ticket || isGone)
    return (
      <div className={styles.placeholder} aria-busy={!error}>
        {error && !isGone ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      </div>
    );
  const panel = isNarrow ? (isPanelOver ? 'over' : 'closed') : isPanelWanted ? 'beside' : 'closed';
  return (
    <>
      <Suspense fallback={<div className={styles.placeholder} aria-busy />}>
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
      </Suspense>
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

  function gateOf({ status, user: attendant }: TicketWithContact) {
    if (status === 'pending') return { text: t(($) => $.messages.composer.pending), action: { label: t(($) => $.tickets.accept), busy: busy?.move === 'accept', run: () => void (ticket && moves.accept(ticket)) } };
    if (status === 'closed') return { text: t(($) => $.messages.composer.closed), action: { label: t(($) => $.tickets.reopen), busy: busy?.move === 'reopen', run: () => void (ticket && moves.reopen(ticket)) } };
    return isMine || isAdmin ? null : { text: t(($) => $.messages.composer.notYours, { name: attendant?.name ?? '' }) };
  }
}

/** The newest of something, for callbacks that must keep their identity. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
