import type { Ticket } from './tickets.ts';
import type { TicketRows } from './ticket-rows.ts';

type Columns = TicketRows['columns'];
type Row = { [Name in keyof Columns]: Columns[Name][number] };

/** The tickets of a page of `TicketRows`, in its order. */
export function readTicketRows({ columns, queues, users, whatsapps, tags }: Pick<TicketRows, 'columns' | 'queues' | 'users' | 'whatsapps' | 'tags'>): Ticket[] {
  const [queueOf, userOf, whatsappOf] = [byId(queues), byId(users), byId(whatsapps)];
  return columns.id.map((id, place) => {
    const { name, number, email, profilePicUrl, createdAt, updatedAt, ...ticket } = rowAt(columns, place);
    return {
      ...ticket,
      createdAt: new Date(createdAt).toISOString(),
      updatedAt: new Date(updatedAt).toISOString(),
      contact: { id: ticket.contactId, name, number, email, profilePicUrl },
      user: userOf.get(ticket.userId) ?? null,
      queue: queueOf.get(ticket.queueId) ?? null,
      whatsapp: { name: whatsappOf.get(ticket.whatsappId)?.name ?? '' },
      tags: tags.filter((tag) => tag.tickets.includes(id)).map((tag) => ({ id: tag.id, name: tag.name, color: tag.color })),
    };
  });
}

const rowAt = (columns: Columns, place: number): Row => Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[place]])) as Row;
const byId = <Record extends { id: number }>(records: readonly Record[]) => new Map<number | null, Record>(records.map((record) => [record.id, record]));
