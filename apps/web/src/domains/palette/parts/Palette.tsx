import type { Ticket } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useUser } from '../../../api/our-session.ts';
import { changeListView, refetchTicketCounts, cacheTicket, useTicketPaths } from '../../tickets/index.ts';
import { NewTicketDialog } from '../../tickets/parts.ts';
import { PaletteDialog } from './PaletteDialog.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** The command palette, and the new ticket that is started from it. */
export function Palette({ isOpen, onClose }: Props) {
  const user = useUser();
  const queryClient = useQueryClient();
  const { openTicket } = useTicketPaths();
  const [newTicket, setNewTicket] = useState<{ contact?: { id: number; name: string } } | null>(null);
  const leave = () => setNewTicket(null);
  const onOpened = (ticket: Ticket) => {
    leave();
    cacheTicket(queryClient, ticket);
    refetchTicketCounts(queryClient);
    changeListView({ tab: 'open', openTab: 'assigned' });
    void openTicket(ticket.uuid);
  };
  return (
    <>
      {isOpen && (
        <PaletteDialog onClose={onClose} onNewTicket={(contact) => setNewTicket(contact ? { contact } : {})} />
      )}
      <Suspense>
        {newTicket && (
          <NewTicketDialog
            user={user}
            contact={newTicket.contact}
            onClose={leave}
            onOpened={onOpened}
            onOpenOther={(uuid) => {
              leave();
              void openTicket(uuid);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
