import { byId, readRow } from '../kit/read-row.ts';
import type { ticketLayouts, TicketRows } from './ticket-rows.ts';
import type { Ticket } from './tickets.ts';

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

/** Makes a function that returns the tickets of a page of `TicketRows`, in its order. */
export const ticketReader =
  (layouts: typeof ticketLayouts) =>
  (page: Pick<TicketRows, Parts>): Ticket[] => {
    const { columns, numbers, texts, queues, users, whatsapps, tags, tagged, guests } = page;
    const [queueOf, userOf, whatsappOf] = [byId(queues), byId(users), byId(whatsapps)];
    const readContact = (values: TicketRows['contacts'][number]) => {
      const { id, ...contact } = readRow(layouts.contact, [], values);
      return { id: Number(id), ...contact };
    };
    const contactOf = byId(page.contacts.map(readContact));
    const noContact = readContact(layouts.contact.texts.map(() => ''));
    return columns.id.map((id, place): Ticket => {
      const contactId = columns.contactId[place] ?? 0;
      const userId = columns.userId[place] ?? null;
      const queueId = columns.queueId[place] ?? null;
      const whatsappId = columns.whatsappId[place] ?? 0;
      const carried = tagged.filter(([ticketId]) => ticketId === id).map(([, tagId]) => tagId);
      return {
        id,
        contactId,
        userId,
        queueId,
        whatsappId,
        ...readRow(layouts.ticket, numbers[place] ?? [], texts[place]),
        contact: contactOf.get(contactId) ?? { ...noContact, id: contactId },
        user: userOf.get(userId) ?? null,
        queue: queueOf.get(queueId) ?? null,
        whatsapp: { name: whatsappOf.get(whatsappId)?.name ?? '' },
        tags: tags.filter((tag) => carried.includes(tag.id)),
        guests: (guests[id] ?? []).flatMap((guestId) => userOf.get(guestId) ?? []),
      };
    });
  };
