import type { Contact, MessageHit, Ticket } from '@balcao/contract';
import { IconChevronDown, IconRefresh } from '@tabler/icons-react';
import { api } from '../../api/client.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Marked } from '../../ui/Marked.tsx';
import { formatNumber } from '../contacts/index.ts';
import { askTickets, useTicketPaths } from '../tickets/index.ts';
import { HitLine } from '../tickets/parts.ts';
import type { GroupName, PaletteGroup, PaletteOption } from './palette-option.ts';
import { useFound } from './use-found.ts';

type Found = Pick<ReturnType<typeof useFound>, 'more' | 'retry' | 'isSearching'>;

/** What the server finds in the company, as far as the user may see it: contacts, tickets and messages. */
export function useFoundGroups(
  search: string,
  onContact: (contact: Pick<Contact, 'id' | 'name'>) => void,
): PaletteGroup[] {
  const { t } = useTranslation();
  const { openTicket } = useTicketPaths();
  const contacts = useFound({
    key: ['contacts', search],
    ask: (after, signal) =>
      api.contacts.page({ query: { searchParam: search.slice(0, 100), ...(after !== null && { after }) } }, { signal }),
    rowsOf: (page) => page.contacts,
  });
  const tickets = useFound({
    key: ['tickets', search],
    ask: (after, signal) =>
      askTickets({ searchParam: search, searchIn: 'names', ...(after !== null && { after }) }, signal),
    rowsOf: (page) => page.tickets,
  });
  const messages = useFound({
    key: ['messages', search],
    ask: (after, signal) =>
      askTickets({ searchParam: search, searchIn: 'messages', ...(after !== null && { after }) }, signal),
    rowsOf: ({ tickets: found, hits = [] }) =>
      found.flatMap((ticket) => {
        const hit = hits.find(({ ticketId }) => ticketId === ticket.id);
        return hit ? [{ ticket, hit }] : [];
      }),
  });

  const group = (name: GroupName, found: Found, options: PaletteOption[]): PaletteGroup => ({
    name,
    isSearching: found.isSearching,
    options: [
      ...options,
      ...(found.retry
        ? [
            lineOf(
              `${name} retry`,
              t(($) => $.palette.failed),
              <IconRefresh size={17} aria-hidden />,
              found.retry,
            ),
          ]
        : found.more && options.length > 0
          ? [
              lineOf(
                `${name} more`,
                t(($) => $.palette.more),
                <IconChevronDown size={17} aria-hidden />,
                found.more,
              ),
            ]
          : []),
    ],
  });
  return [
    group(
      'tickets',
      tickets,
      tickets.rows.map((ticket) => ({
        key: `ticket ${ticket.id}`,
        label: ticket.contact.name,
        icon: <Avatar name={ticket.contact.name} src={ticket.contact.profilePicUrl} size={28} />,
        name: <TicketName ticket={ticket} search={search} />,
        detail: [t(($) => $.contacts.statuses[ticket.status]), ticket.queue?.name, ticket.user?.name]
          .filter(Boolean)
          .join(' · '),
        run: () => openTicket(ticket.uuid),
      })),
    ),
    group(
      'contacts',
      contacts,
      contacts.rows.map((contact) => ({
        key: `contact ${contact.id}`,
        label: contact.name,
        icon: <Avatar name={contact.name} src={contact.profilePicUrl} size={28} />,
        name: <Marked text={contact.name} search={search} where="anywhere" />,
        detail: [
          /^\d+$/.test(contact.number) ? formatNumber(contact.number) : contact.username,
          t(($) => $.palette.startTicket),
        ]
          .filter(Boolean)
          .join(' · '),
        run: () => onContact(contact),
      })),
    ),
    group(
      'messages',
      messages,
      messages.rows.map(({ ticket, hit }: { ticket: Ticket; hit: MessageHit }) => ({
        key: `message ${hit.messageId}`,
        label: ticket.contact.name,
        icon: <Avatar name={ticket.contact.name} src={ticket.contact.profilePicUrl} size={28} />,
        name: <TicketName ticket={ticket} search="" />,
        detail: <HitLine hit={hit} search={search} />,
        run: () => openTicket(ticket.uuid, hit.messageId),
      })),
    ),
  ];
}

const lineOf = (key: string, label: string, icon: PaletteOption['icon'], run: () => void): PaletteOption => ({
  key,
  label,
  icon,
  staysOpen: true,
  run,
});

function TicketName({ ticket, search }: { ticket: Ticket; search: string }) {
  return (
    <>
      <Marked text={ticket.contact.name} search={search} where="anywhere" /> <small className="num">#{ticket.id}</small>
    </>
  );
}
