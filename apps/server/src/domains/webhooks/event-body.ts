import type { Contact, Message, Ticket } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireContact } from '../contacts/index.ts';
import { absoluteLink } from '../integrations/index.ts';
import { findMessages } from '../messages/index.ts';
import { viewTickets } from '../tickets/index.ts';
import type { EventRefs } from './event-refs.ts';

/** The version of the body. It is raised when a field changes its meaning or is removed. */
const version = 1;
/** The words for the acks 0 to 5 (`limits.ack`), by their number. */
const statuses = ['waiting', 'sent', 'delivered', 'delivered', 'read', 'played'] as const;

interface Event {
  event: string;
  refs: EventRefs;
  /** When it happened. */
  at: Date;
}

/**
 * The body of an event, with the current state of its ticket, contact and message.
 * @returns undefined if a ticket, contact or message that the event names was deleted
 */
export async function eventBody(scope: Scope, { event, refs, at }: Event): Promise<string | undefined> {
  const data = await dataOf(scope, refs);
  return data && JSON.stringify({ type: event, version, timestamp: at.toISOString(), data });
}

async function dataOf(scope: Scope, refs: EventRefs): Promise<object | undefined> {
  const [ticket] = refs.ticketId === undefined ? [] : await viewTickets(scope, [refs.ticketId]);
  const [found] = refs.messageId === undefined ? [] : await findMessages(scope, [refs.messageId]);
  const isTicketGone = refs.ticketId !== undefined && !ticket;
  const isMessageGone = refs.messageId !== undefined && !found;
  if (isTicketGone || isMessageGone) return undefined;
  const contactId = refs.contactId ?? ticket?.contactId;
  // A deleted contact is no error here. The contact of a ticket is then left out of the body.
  const contact = contactId === undefined ? undefined : await requireContact(scope, contactId).catch(() => undefined);
  if (refs.contactId !== undefined && !contact) return undefined;
  return {
    ...(ticket && {
      ticket: ticketData(ticket),
      connection: { id: ticket.whatsappId, name: ticket.whatsapp.name },
    }),
    ...(contact && { contact: contactData(contact) }),
    ...(found && { message: messageData(found.message) }),
    ...(refs.from && { from: refs.from }),
    ...(refs.messageIds && {
      messageIds: refs.messageIds,
      status: refs.error ? 'failed' : (statuses[refs.ack ?? 0] ?? 'waiting'),
      error: refs.error ?? null,
    }),
  };
}

const ticketData = (ticket: Ticket) => ({
  id: ticket.id,
  uuid: ticket.uuid,
  status: ticket.status,
  queueId: ticket.queueId,
  userId: ticket.userId,
  tags: ticket.tags.map(({ id, name }) => ({ id, name })),
  createdAt: ticket.createdAt,
});

const contactData = ({ id, name, number, email }: Contact) => ({ id, name, number, email });

const messageData = (message: Message) => ({
  id: message.id,
  type: message.mediaType,
  body: message.body,
  mediaUrl: message.mediaUrl === null ? null : absoluteLink(message.mediaUrl),
  fromMe: message.fromMe,
  userId: message.userId,
  timestamp: message.createdAt,
});
