import type { SessionUser, Ticket } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { countAgain } from '../count-again.ts';
import { changeListView } from '../list-view.ts';
import { showTicket } from '../ticket-detail.ts';

const NewTicketDialog = lazy(async () => ({ default: (await import('./NewTicketDialog.tsx')).NewTicketDialog }));
const PeekDialog = lazy(async () => ({ default: (await import('./PeekDialog.tsx')).PeekDialog }));

/** A ticket that is being started, for a given contact or for one to choose. */
export interface StartedTicket {
  contact?: { id: number; name: string };
}

interface Props {
  user: SessionUser;
  started: StartedTicket | null;
  onStarted: () => void;
  peeked: Ticket | null;
  onPeeked: () => void;
  openTicket: (uuid: string) => unknown;
}

/** The dialogs over the workspace: a new ticket, and a look at a conversation of a colleague. */
export function TicketDialogs({ user, started, onStarted, peeked, onPeeked, openTicket }: Props) {
  const queryClient = useQueryClient();
  const showOpened = (ticket: Ticket) => {
    onStarted();
    showTicket(queryClient, ticket);
    countAgain(queryClient);
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
      {peeked && <PeekDialog ticket={peeked} onClose={onPeeked} />}
    </Suspense>
  );
}
