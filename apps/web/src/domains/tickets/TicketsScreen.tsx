import type { Ticket } from '@balcao/contract';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useUser } from '../../api/our-session.ts';
import { useFullScreenOnPhone } from '../../app/shell/use-full-screen-on-phone.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { FirstStepsLink } from '../dashboard/parts.ts';
import { drafts, restoreOutbox } from '../messages/index.ts';
import { changeListView } from './list-view.ts';
import { TicketDialogs, type StartedTicket } from './parts/TicketDialogs.tsx';
import type { TicketItemActions } from './parts/TicketItem.tsx';
import { TicketList, Tabs } from './parts/TicketList.tsx';
import { useContactPanel } from './use-contact-panel.ts';
import { useListKeys } from './use-list-keys.ts';
import { useLiveTickets } from './use-live-tickets.ts';
import { usePhonePanes, type Pane } from './use-phone-panes.ts';
import { useRowMenu } from './use-row-menu.tsx';
import { useTicketMoves } from './use-ticket-moves.ts';
import { useViewAddress } from './use-view-address.ts';
import styles from './tickets-screen.module.css';

const loadOpenTicket = async () => ({ default: (await import('./parts/OpenTicket.tsx')).OpenTicket });
const OpenTicket = lazy(loadOpenTicket);

/** The workspace: the list, and the open conversation. On a small screen one of the two. */
export function TicketsScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const { ticketId: uuid } = useParams({ from: '/signed-in/shell/tickets/{-$ticketId}' });
  const isAdmin = user.profile === 'admin';
  const moves = useTicketMoves(user);
  const { openTicket, openList, accept } = moves;
  const { isOnePane, pane, show } = usePhonePanes(uuid, openTicket);
  const [started, setStarted] = useState<StartedTicket | null>(null);
  const [peeked, setPeeked] = useState<Ticket | null>(null);

  const panel = useContactPanel(uuid);
  useWorkspace(user.id, uuid);
  const nextOf = useListKeys(user, uuid, {
    open: (ticket) => void openTicket(ticket.uuid),
    add: () => setStarted({}),
    search: () => {
      if (isOnePane && uuid) void openList();
      changeListView({ tab: 'search' });
    },
  });

  const peek = isAdmin ? setPeeked : undefined;
  const menu = useRowMenu({ user, moves, openUuid: uuid, peek, nextOf });
  const actions = useItemActions({ accept, openTicket, peek, menu });
  const panes = isOnePane ? <Panes chosen={pane} onChoose={show} /> : undefined;
  if (isOnePane && !uuid && pane === 'ticket') return <NothingOpen panes={panes} onSelect={() => show('list')} />;
  return (
    // The script of the conversation loads when the pointer enters the list, before the user clicks a row.
    <div
      className={styles.workspace}
      data-panel={uuid ? panel.place : undefined}
      onPointerEnter={() => void loadOpenTicket()}
    >
      {isOnePane && uuid ? (
        <h1 className="sr">{t(($) => $.tickets.title)}</h1>
      ) : (
        <TicketList
          panes={panes}
          user={user}
          canShowAll={isAdmin}
          openUuid={uuid}
          acceptingId={moves.busy?.move === 'accept' ? moves.busy.id : undefined}
          actions={actions}
          onNew={() => setStarted({})}
        />
      )}
      {uuid ? (
        <Suspense fallback={<div className={styles.placeholder} aria-busy />}>
          <OpenTicket
            uuid={uuid}
            moves={moves}
            panel={panel}
            nextOf={nextOf}
            onNewTicket={(contact) => setStarted({ contact })}
          />
        </Suspense>
      ) : (
        !isOnePane && (
          <div className={styles.placeholder}>
            <ChooseTicket action={isAdmin && <FirstStepsLink />} />
          </div>
        )
      )}
      <TicketDialogs
        user={user}
        started={started}
        onStarted={() => setStarted(null)}
        peeked={peeked}
        onPeeked={() => setPeeked(null)}
        openTicket={openTicket}
        moves={moves}
      />
    </div>
  );
}

/**
 * Effects of the page as a whole: its title, its address, live tickets, the full screen of a ticket on a phone, and the
 * user's drafts and unsent messages.
 */
function useWorkspace(userId: number, uuid: string | undefined): void {
  const { t } = useTranslation();
  usePageTitle(t(($) => $.tickets.tabTitle));
  useFullScreenOnPhone(uuid !== undefined);
  useViewAddress(userId);
  useLiveTickets(userId);
  useEffect(() => {
    void drafts.open(userId);
    void restoreOutbox(userId);
  }, [userId]);
}

interface ItemMoves {
  accept: (ticket: Ticket) => void;
  openTicket: (uuid: string, messageId?: string) => unknown;
  /** The caller passes the same function on every render. */
  peek: ((ticket: Ticket) => void) | undefined;
  menu: TicketItemActions['menu'];
}

/** The actions of the rows. They keep their identity, so that a move does not render every row again. */
function useItemActions({ accept, openTicket, peek, menu }: ItemMoves): TicketItemActions {
  const run = useLatest({ accept, openTicket, menu });
  return useMemo(
    () => ({
      open: (ticket, messageId) => void run.current.openTicket(ticket.uuid, messageId),
      accept: (ticket) => run.current.accept(ticket),
      peek,
      menu: (ticket) => run.current.menu(ticket),
    }),
    [peek, run],
  );
}

function Panes({ chosen, onChoose }: { chosen: Pane; onChoose: (pane: Pane) => void }) {
  const { t } = useTranslation();
  return (
    <Tabs label={t(($) => $.tickets.panes)} look="panes" chosen={chosen} onChoose={onChoose}>
      {{ list: t(($) => $.tickets.paneList), ticket: t(($) => $.tickets.paneTicket) }}
    </Tabs>
  );
}

/** The ticket's pane on a phone while no ticket is open. */
function NothingOpen({ panes, onSelect }: { panes: ReactNode; onSelect: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.nothing}>
      <h1 className="sr">{t(($) => $.tickets.title)}</h1>
      {panes}
      <ChooseTicket
        action={
          <Button kind="primary" onClick={onSelect}>
            {t(($) => $.tickets.select)}
          </Button>
        }
      />
    </div>
  );
}

function ChooseTicket({ action }: { action?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Logo size={56} />}
      title={t(($) => $.tickets.choose)}
      text={t(($) => $.tickets.chooseHint)}
      action={<Suspense>{action}</Suspense>}
    />
  );
}
