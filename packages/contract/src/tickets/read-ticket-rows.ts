import { byId, instantOf, recordAt } from '../kit/read-columns.ts';
import type { TicketRows } from './ticket-rows.ts';
import type { Ticket } from './tickets.ts';

/** The tickets of a page of `TicketRows`, in its order. */
export function readTicketRows({ columns, queues, users, whatsapps, tags }: Pick<TicketRows, 'columns' | 'queues' | 'users' | 'whatsapps' | 'tags'>): Ticket[] {
  const [queueOf, userOf, whatsappOf] = [byId(queues), byId(users), byId(whatsapps)];
  return columns.id.map((id, place) => {
    const { name, number, email, profilePicUrl, createdAt, updatedAt, ...ticket } = recordAt(columns, place);
    return {
      ...ticket,
      createdAt: instantOf(createdAt),
      updatedAt: instantOf(updatedAt),
      contact: { id: ticket.contactId, name, number, email, profilePicUrl },
      user: userOf.get(ticket.userId) ?? null,
      queue: queueOf.get(ticket.queueId) ?? null,
      whatsapp: { name: whatsappOf.get(ticket.whatsappId)?.name ?? '' },
      tags: tags.filter((tag) => tag.tickets.includes(id)).map((tag) => ({ id: tag.id, name: tag.name, color: tag.color })),
    };
  });
}
