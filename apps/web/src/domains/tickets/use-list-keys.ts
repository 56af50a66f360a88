import type { SessionUser, Ticket } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/i18n.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { filterOf, useListView, viewerOf } from './list-view.ts';
import { listCachedTickets } from './ticket-lists.ts';

interface Actions {
  open: (ticket: Ticket) => unknown;
  add: () => void;
  search: () => void;
}

/**
 * The keys of the workspace: the next and the previous ticket of the list, a new ticket, the search.
 * @returns a function that finds the ticket to show after the one on screen: the next attended one, else the previous
 */
export function useListKeys(user: SessionUser, uuid: string | undefined, { open, add, search }: Actions) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const view = useListView(user.id);
  const beside = (step: 1 | -1, isMeant: (ticket: Ticket) => boolean): Ticket | undefined => {
    const filter = filterOf(view, { canShowAll: user.profile === 'admin' });
    const rows = filter ? listCachedTickets(queryClient, filter, viewerOf(user)) : [];
    return besideTicket(rows.filter(isMeant), uuid, step);
  };
  const goBeside = (step: 1 | -1) => {
    const next = beside(step, ({ status }) => status !== 'pending');
    if (next) open(next);
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
    add,
  );
  useShortcut(
    'alt+b',
    t(($) => $.tickets.keys.search),
    search,
  );
  // The ticket on screen stays among the rows whatever its status is, because its neighbours are sought.
  const isOpenOrShown = (ticket: Ticket) => ticket.status === 'open' || ticket.uuid === uuid;
  return () => beside(1, isOpenOrShown) ?? beside(-1, isOpenOrShown);
}

/** The neighbour of a ticket in a list; the first row if the ticket is not in it. */
function besideTicket(tickets: Ticket[], uuid: string | undefined, step: 1 | -1): Ticket | undefined {
  const at = tickets.findIndex((ticket) => ticket.uuid === uuid);
  return at < 0 ? tickets[0] : tickets[at + step];
}
