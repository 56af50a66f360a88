import type { Ticket } from '@balcao/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useUser } from '../../api/our-session.ts';
import { useFullScreenOnPhone } from '../../app/shell/use-full-screen-on-phone.ts';
import { phone } from '../../app/shell/breakpoints.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { drafts } from '../messages/drafts.ts';
import { restoreOutbox } from '../messages/our-outbox.ts';
import { countAgain } from './count-again.ts';
import { changeListView, filterOf, useListView, viewerOf } from './list-view.ts';
import type { TicketItemActions } from './parts/TicketItem.tsx';
import { TicketList, Tabs } from './parts/TicketList.tsx';
import { besideTicket } from './parts/TicketRows.tsx';
import { showTicket } from './ticket-detail.ts';
import { rowsOnHand } from './ticket-lists.ts';
import { useLiveTickets } from './use-live-tickets.ts';
import { useTicketMoves } from './use-ticket-moves.ts';
import { useTicketNotices } from './use-ticket-notices.ts';
import styles from './tickets-screen.module.css';

const loadOpenTicket = async () => ({ default: (await import('./parts/OpenTicket.tsx')).OpenTicket });
const OpenTicket = lazy(loadOpenTicket);
const NewTicketDialog = lazy(async () => ({ default: (await import('./parts/NewTicketDialog.tsx')).NewTicketDialog }));
const PeekDialog = lazy(async () => ({ default: (await import('./parts/PeekDialog.tsx')).PeekDialog }));

/** The workspace: the list, and the open conversation. On a phone one of the two. */
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
  useEffect(() => {
    void drafts.load(user.id);
    void restoreOutbox(user.id);
  }, [user.id]);

  const rows = () => {
    const filter = filterOf(view, { canShowAll: isAdmin });
    return filter
      ? rowsOnHand(queryClient, filter, viewerOf(user)).filter((ticket) => ticket.status !== 'pending')
      : [];
  };
  const goBeside = (step: 1 | -1) => {
    const next = besideTicket(rows(), uuid, step);
    if (next) void openTicket(next.uuid);
  };
  useShortcut(
    'alt+j',
    t(($) => $.tickets.keys.next),
    () => goBeside(1),
  );
  useShortcut(
    'alt+k',
    t(($) => $.tickets.keys.previous),
    () => goBeside(-1),
  );
  useShortcut(
    'alt+n',
    t(($) => $.tickets.keys.new),
    () => setNewTicket({}),
  );
  useShortcut(
    'alt+b',
    t(($) => $.tickets.keys.search),
    () => {
      if (onPhone && uuid) void openList();
      changeListView({ tab: 'search' });
    },
  );

  const run = useLatest({ accept, openTicket });
  const actions = useMemo<TicketItemActions>(
    () => ({
      open: (ticket) => void run.current.openTicket(ticket.uuid),
      accept: (ticket) => void run.current.accept(ticket),
      peek: isAdmin ? setPeeked : undefined,
    }),
    [isAdmin, run],
  );

  // A phone shows one part at a time; the other is one tab away.
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
    // When the pointer enters the list, there is time to load the script that a row opens.
    <div className={styles.workspace} onPointerEnter={() => void loadOpenTicket()}>
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
        <Suspense fallback={<div className={styles.placeholder} aria-busy />}>
          <OpenTicket
            key={uuid}
            uuid={uuid}
            moves={moves}
            nextOf={() => besideTicket(rows(), uuid, 1) ?? besideTicket(rows(), uuid, -1)}
            onNewTicket={(contact) => setNewTicket({ contact })}
            onShown={setOpenId}
          />
        </Suspense>
      ) : (
        !onPhone && (
          <div className={styles.placeholder}>
            <EmptyState
              icon={<Mark size={56} />}
              title={t(($) => $.tickets.choose)}
              text={t(($) => $.tickets.chooseHint)}
            />
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
