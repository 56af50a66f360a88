import type { Ticket } from '@balcao/contract';

/** A ticket for tests. */
export function makeTicket(changes: Partial<Ticket> = {}): Ticket {
  const id = changes.id ?? 1;
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    status: 'open',
    unreadMessages: 0,
    lastMessage: 'Bom dia',
    lastMessageType: 'chat',
    fromMe: false,
    isGroup: false,
    userId: 1,
    queueId: null,
    whatsappId: 1,
    contactId: id,
    chatbot: false,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    contact: { id, name: `Cliente ${id}`, number: '5511999990000', email: '', profilePicUrl: null },
    user: null,
    queue: null,
    whatsapp: { name: 'Loja SP' },
    tags: [],
    ...changes,
  };
}
