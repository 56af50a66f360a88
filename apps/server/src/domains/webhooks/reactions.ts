import type { Reactions } from '../../platform/facts/reactions.ts';
import { enqueueEvent } from './enqueue-event.ts';

/** Facts become events for the endpoints, in the transaction that records the fact. */
export const webhookReactions: Reactions = {
  'ticket.created': (scope, { ticketId }) => enqueueEvent(scope, 'ticket.created', { ticketId }),
  'ticket.accepted': (scope, { ticketId }) => enqueueEvent(scope, 'ticket.accepted', { ticketId }),
  'ticket.transferred': (scope, { ticketId, from }) => enqueueEvent(scope, 'ticket.transferred', { ticketId, from }),
  // A timer assigns only waiting tickets without a queue.
  'ticket.assigned': (scope, { ticketId }) =>
    enqueueEvent(scope, 'ticket.transferred', { ticketId, from: { queueId: null, userId: null } }),
  'ticket.tagged': (scope, { ticketId }) => enqueueEvent(scope, 'ticket.tagged', { ticketId }),
  'ticket.closed': (scope, { ticketId }) => enqueueEvent(scope, 'ticket.closed', { ticketId }),
  'message.received': (scope, { ticketId, messageId }) =>
    enqueueEvent(scope, 'message.received', { ticketId, messageId }),
  'message.sent': (scope, { ticketId, messageId }) => enqueueEvent(scope, 'message.sent', { ticketId, messageId }),
  'messages.acked': (scope, { ticketId, messageIds, ack, error }) =>
    enqueueEvent(scope, 'message.status', { ticketId, messageIds, ack, error }),
  'contact.created': (scope, { contactId }) => enqueueEvent(scope, 'contact.created', { contactId }),
  'contact.changed': (scope, { contactId }) => enqueueEvent(scope, 'contact.changed', { contactId }),
};
