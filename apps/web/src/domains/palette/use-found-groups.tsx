import type { Contact, Ticket } from '@balcao/contract';
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
type OnContact = (contact: Pick<Contact, 'id' | 'name'>) => void;

/** The tickets, contacts and messages that the server finds, as far as the user may see them. */
export function useFoundGroups(search: string, onContact: OnContact): PaletteGroup[] {
  return [useTicketGroup(search), useContactGroup(search, onContact), useMessageGroup(search)];
}

function useTicketGroup(search: string): PaletteGroup {
  const { t } = useTranslation();
  const { openTicket } = useTicketPaths();
  const tickets = useFound({
    key: ['tickets', search],
    ask: (after, signal) =>
      askTickets({ searchParam: search, searchIn: 'names', ...(after !== null && { after }) }, signal),
    rowsOf: (page) => page.tickets,
  });
  const options = tickets.rows.map((ticket) => ({
    key: `ticket ${ticket.id}`,
    ...nameOfTicket(ticket, search),
    detail: [t(($) => $.contacts.statuses[ticket.status]), ticket.queue?.name, ticket.user?.name]
      .filter(Boolean)
      .join(' · '),
    run: () => openTicket(ticket.uuid),
  }));
  return useGroup('tickets', tickets, options);
}

function useContactGroup(search: string, onContact: OnContact): PaletteGroup {
  const { t } = useTranslation();
  const contacts = useFound({
    key: ['contacts', search],
    // The contract takes 100 characters; the field of the palette takes more.
    ask: (after, signal) =>
      api.contacts.page({ query: { searchParam: search.slice(0, 100), ...(after !== null && { after }) } }, { signal }),
    rowsOf: (page) => page.contacts,
  });
  const options = contacts.rows.map((contact) => {
    // A contact without a known number has a placeholder such as `lid:…`.
    const hasNumber = /^\d+$/.test(contact.number);
    const numberOrUsername = hasNumber ? formatNumber(contact.number) : contact.username;
    return {
      key: `contact ${contact.id}`,
      label: contact.name,
      icon: <Avatar name={contact.name} src={contact.profilePicUrl} size={28} />,
      name: <Marked text={contact.name} search={search} where="anywhere" />,
      detail: [numberOrUsername, t(($) => $.palette.startTicket)].filter(Boolean).join(' · '),
      run: () => onContact(contact),
    };
  });
  return useGroup('contacts', contacts, options);
}

function useMessageGroup(search: string): PaletteGroup {
  const { openTicket } = useTicketPaths();
  const messages = useFound({
    key: ['messages', search],
    ask: (after, signal) =>
      askTickets({ searchParam: search, searchIn: 'messages', ...(after !== null && { after }) }, signal),
    rowsOf: ({ tickets, hits = [] }) =>
      tickets.flatMap((ticket) => {
        const hit = hits.find(({ ticketId }) => ticketId === ticket.id);
        return hit ? [{ ticket, hit }] : [];
      }),
  });
  const options = messages.rows.map(({ ticket, hit }) => ({
    key: `message ${hit.messageId}`,
    // Without marks in the name: the search is about the words of the message.
    ...nameOfTicket(ticket, ''),
    detail: <HitLine hit={hit} search={search} />,
    run: () => openTicket(ticket.uuid, hit.messageId),
  }));
  return useGroup('messages', messages, options);
}

/** A group with its last line: `retry` after a failure, or `more` if there are further hits. */
function useGroup(name: GroupName, { isSearching, retry, more }: Found, options: PaletteOption[]): PaletteGroup {
  const { t } = useTranslation();
  const lastLine = () => {
    if (retry)
      return {
        key: `${name} retry`,
        label: t(($) => $.palette.failed),
        icon: <IconRefresh size={17} aria-hidden />,
        staysOpen: true,
        run: retry,
      };
    if (more && options.length > 0)
      return {
        key: `${name} more`,
        label: t(($) => $.palette.more),
        icon: <IconChevronDown size={17} aria-hidden />,
        staysOpen: true,
        run: more,
      };
    return undefined;
  };
  const last = lastLine();
  return { name, isSearching, options: last ? [...options, last] : options };
}

const nameOfTicket = ({ id, contact }: Ticket, search: string) => ({
  label: contact.name,
  icon: <Avatar name={contact.name} src={contact.profilePicUrl} size={28} />,
  name: (
    <>
      <Marked text={contact.name} search={search} where="anywhere" /> <small className="num">#{id}</small>
    </>
  ),
});
