import type { Scope } from '../../platform/scope/scope.ts';
import { requireContact } from '../contacts/index.ts';
import { absolute } from '../integrations/index.ts';
import { findMessages } from '../messages/index.ts';
import { viewTickets } from '../tickets/index.ts';
import type { EventRefs } from './event-refs.ts';

/** The version of the form: it grows when a field changes its meaning or goes. */
const version = 1;
const statuses = ['waiting', 'sent', 'delivered', 'delivered', 'read', 'played'] as const;

interface Event {
  id: string;
  event: string;
  refs: EventRefs;
  at: Date;
}

/** The body of an event: what its rows say now. @returns undefined if what it is about is gone */
export async function eventBody(scope: Scope, { event, refs, at }: Event): Promise<string | undefined> {
  const data = await dataOf(scope, refs);
  return data && JSON.stringify({ type: event, version, timestamp: at.toISOString(), data });
}

async function dataOf(scope: Scope, refs: EventRefs): Promise<object | undefined> {
  const [ticket] = refs.ticketId === undefined ? [] : await viewTickets(scope, [refs.ticketId]);
  const [found] = refs.messageId === undefined ? [] : await findMessages(scope, [refs.messageId]);
  if ((refs.ticketId !== undefined && !ticket) || (refs.messageId !== undefined && !found)) return undefined;
  const contactId = refs.contactId ?? ticket?.contactId;
  const contact = contactId === undefined ? undefined : await requireContact(scope, contactId).catch(() => undefined);
  if (refs.contactId !== undefined && !contact) return undefined;
  const { message } = found ?? {};
  return {
    ...(ticket && {
      ticket: {
        id: ticket.id,
        uuid: ticket.uuid,
        status: ticket.status,
        queueId: ticket.queueId,
        userId: ticket.userId,
        tags: ticket.tags.map(({ id, name }) => ({ id, name })),
        createdAt: ticket.createdAt,
      },
      connection: { id: ticket.whatsappId, name: ticket.whatsapp.name },
    }),
    ...(contact && {
      contact: { id: contact.id, name: contact.name, number: contact.number, email: contact.email },
    }),
    ...(message && {
      message: {
        id: message.id,
        type: message.mediaType,
        body: message.body,
        mediaUrl: message.mediaUrl === null ? null : absolute(message.mediaUrl),
        fromMe: message.fromMe,
        userId: message.userId,
        timestamp: message.createdAt,
      },
    }),
    ...(refs.from && { from: refs.from }),
    ...(refs.messageIds && {
      messageIds: refs.messageIds,
      status: refs.error ? 'failed' : (statuses[refs.ack ?? 0] ?? 'waiting'),
      error: refs.error ?? null,
    }),
  };
}
