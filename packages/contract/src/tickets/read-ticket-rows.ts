import { byId, readRow } from '../kit/read-row.ts';
import type { ticketLayouts, TicketRows } from './ticket-rows.ts';
import type { Ticket } from './tickets.ts';

/** The fields of `TicketRows` from which tickets are made. */
type Parts =
  | 'columns'
  | 'numbers'
  | 'texts'
  | 'contacts'
  | 'queues'
  | 'users'
  | 'whatsapps'
  | 'tags'
  | 'tagged'
  | 'guests';

/**
 * Makes a function that returns the tickets of a page of `TicketRows`, in its order. The layouts are a parameter,
 * because the browser does not load the schemas from which `ticketLayouts` is made.
 */
export const ticketReader =
  (layouts: typeof ticketLayouts) =>
  (page: Pick<TicketRows, Parts>): Ticket[] => {
    const { columns, numbers, texts, queues, users, whatsapps, tags, tagged, guests } = page;
    const [queueOf, userOf, whatsappOf] = [byId(queues), byId(users), byId(whatsapps)];
    // A contact is sent as texts only. Its id is one of them.
    const readContact = (values: TicketRows['contacts'][number]) => {
      const { id, ...contact } = readRow(layouts.contact, [], values);
      return { id: Number(id), ...contact };
    };
    const contactOf = byId(page.contacts.map(readContact));
    // For a contact that the page lacks, which does not happen: the server sends the contacts of all its tickets.
    const noContact = readContact(layouts.contact.texts.map(() => ''));
    return columns.id.map((id, index): Ticket => {
      const contactId = columns.contactId[index] ?? 0;
      const userId = columns.userId[index] ?? null;
      const queueId = columns.queueId[index] ?? null;
      const whatsappId = columns.whatsappId[index] ?? 0;
      const tagIds = tagged.filter(([ticketId]) => ticketId === id).map(([, tagId]) => tagId);
      return {
        id,
        contactId,
        userId,
        queueId,
        whatsappId,
        ...readRow(layouts.ticket, numbers[index] ?? [], texts[index]),
        contact: contactOf.get(contactId) ?? { ...noContact, id: contactId },
        user: userOf.get(userId) ?? null,
        queue: queueOf.get(queueId) ?? null,
        whatsapp: { name: whatsappOf.get(whatsappId)?.name ?? '' },
        tags: tags.filter((tag) => tagIds.includes(tag.id)),
        guests: (guests[id] ?? []).flatMap((guestId) => userOf.get(guestId) ?? []),
      };
    });
  };
