import type { SessionUser, Ticket } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { refetchTicketCounts } from '../refetch-ticket-counts.ts';
import { changeListView } from '../list-view.ts';
import { cacheTicket } from '../ticket-detail.ts';
import { showRefused, useRefused } from '../use-bulk-change.ts';
import type { useTicketMoves } from '../use-ticket-moves.ts';

const NewTicketDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./NewTicketDialog.tsx')).NewTicketDialog })),
);
const ResolveDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./ResolveDialog.tsx')).ResolveDialog })),
);
const BulkRefusedDialog = lazy(
  withDialogTexts(async () => ({
    default: (await import('./BulkRefusedDialog.tsx')).BulkRefusedDialog,
  })),
);
const PeekDialog = lazy(async () => ({ default: (await import('./PeekDialog.tsx')).PeekDialog }));

/** A ticket that is being started, for a given contact or for a contact that the user will choose. */
export interface StartedTicket {
  contact?: { id: number; name: string };
}

interface Props {
  user: SessionUser;
  started: StartedTicket | null;
  /** The dialog for a new ticket ends, with a ticket or without. */
  onStarted: () => void;
  /** The ticket whose conversation is shown without opening it. */
  peeked: Ticket | null;
  /** The dialog with that conversation ends. */
  onPeeked: () => void;
  openTicket: (uuid: string) => unknown;
  moves: ReturnType<typeof useTicketMoves>;
}

/**
 * The dialogs over the workspace: a new ticket, the reason of a closing, the tickets that a bulk change refused, and a
 * look at a conversation.
 */
export function TicketDialogs({ user, started, onStarted, peeked, onPeeked, openTicket, moves }: Props) {
  const queryClient = useQueryClient();
  const refused = useRefused();
  const showOpened = (ticket: Ticket) => {
    onStarted();
    cacheTicket(queryClient, ticket);
    refetchTicketCounts(queryClient);
    changeListView({ tab: 'open', openTab: 'assigned' });
    void openTicket(ticket.uuid);
  };
  const openOther = (uuid: string) => {
    onStarted();
    void openTicket(uuid);
  };
  return (
    <Suspense>
      {started && (
        <NewTicketDialog
          user={user}
          contact={started.contact}
          onClose={onStarted}
          onOpened={showOpened}
          onOpenOther={openOther}
        />
      )}
      {moves.closing && (
        <ResolveDialog
          key={moves.closing.ticket.id}
          closing={moves.closing}
          onClose={moves.endClosing}
          close={moves.closeWith}
          onRefused={moves.explain}
        />
      )}
      {refused.length > 0 && <BulkRefusedDialog refused={refused} onClose={() => showRefused([])} />}
      {peeked && <PeekDialog ticket={peeked} onClose={onPeeked} />}
    </Suspense>
  );
}
