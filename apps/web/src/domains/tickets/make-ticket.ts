import { ContactBrief, emptyRecord, Ticket } from '@balcao/contract';

/** A ticket for tests. */
export function makeTicket(changes: Partial<Ticket> = {}): Ticket {
  const id = changes.id ?? 1;
  return {
    ...emptyRecord(Ticket),
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    status: 'open',
    lastMessage: 'Bom dia',
    lastMessageType: 'chat',
    userId: 1,
    whatsappId: 1,
    contactId: id,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    contact: { ...emptyRecord(ContactBrief), id, name: `Cliente ${id}`, number: '5511999990000' },
    whatsapp: { name: 'Loja SP' },
    ...changes,
  };
}
