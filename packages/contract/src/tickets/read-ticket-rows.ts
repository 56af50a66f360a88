import { byId, flagsOf, instantOf, recordAt, recordOf } from '../kit/read-values.ts';
import type { TicketRows } from './ticket-rows.ts';
import { contactTexts, ticketFlags, ticketNumbers, ticketTexts } from './ticket-values.ts';
import type { Ticket } from './tickets.ts';

type Parts = 'columns' | 'numbers' | 'texts' | 'contacts' | 'queues' | 'users' | 'whatsapps' | 'tags' | 'tagged';

/** The tickets of a page of `TicketRows`, in its order. */
export function readTicketRows({
  columns,
  numbers,
  texts,
  contacts,
  queues,
  users,
  whatsapps,
  tags,
  tagged,
}: Pick<TicketRows, Parts>): Ticket[] {
  const [queueOf, userOf, whatsappOf] = [byId(queues), byId(users), byId(whatsapps)];
  const contactOf = byId(contacts.map((contact) => ({ ...recordOf(contactTexts, contact), id: Number(contact[0]) })));
  return columns.id.map((id, place) => {
    const { flags, createdAt, updatedAt, ...counted } = recordOf(ticketNumbers, numbers[place]);
    const own = {
      ...recordAt(columns, place),
      ...counted,
      ...flagsOf(ticketFlags, flags),
      ...recordOf(ticketTexts, texts[place]),
    };
    const carried = tagged.filter(([ticketId]) => ticketId === id).map(([, tagId]) => tagId);
    return {
      ...own,
      createdAt: instantOf(createdAt),
      updatedAt: instantOf(updatedAt),
      contact: contactOf.get(own.contactId) ?? {
        id: own.contactId,
        name: '',
        number: '',
        email: '',
        profilePicUrl: null,
      },
      user: userOf.get(own.userId) ?? null,
      queue: queueOf.get(own.queueId) ?? null,
      whatsapp: { name: whatsappOf.get(own.whatsappId)?.name ?? '' },
      tags: tags.filter((tag) => carried.includes(tag.id)),
    };
  });
}
