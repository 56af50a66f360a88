import type { NewTicket, Ticket } from '@balcao/contract';
import { findDefaultConnection, requireConnection } from '../connections/index.ts';
import { requireContact } from '../contacts/index.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireQueue } from '../queues/index.ts';
import { requireUser } from '../users/index.ts';
import { refuseOtherOpenTicket } from './refuse-other-open-ticket.ts';
import { requirePublic } from './require-public.ts';
import { viewTicket } from './ticket-view.ts';

/**
 * A user starts a conversation: the ticket is open and belongs to the user, or to the user whom an admin names.
 * Users who are not admins must name one of their queues.
 * @param address the contact's address from `confirmAddress`; null: not known yet, the first message looks it up
 * @throws ERR_OTHER_OPEN_TICKET ERR_NO_CONTACT_FOUND ERR_NO_QUEUE_FOUND ERR_NO_WAPP_FOUND ERR_NO_DEF_WAPP_FOUND
 * ERR_CREATING_TICKET ERR_NO_USER_FOUND ERR_NO_PERMISSION ERR_TICKET_PRIVATE
 */
export async function openTicket(scope: Scope, asked: NewTicket, address: string | null): Promise<Ticket> {
  const { contactId, connectionId, userId, isGroup } = await requireOpenable(scope, asked, { lock: true });
  const { id } = await scope.db
    .insertInto('tickets')
    .values({
      contact_id: contactId,
      connection_id: connectionId,
      queue_id: asked.queueId,
      user_id: userId,
      status: 'open',
      is_group: isGroup,
      chat_address: address,
      queued_at: scope.now,
      started_at: scope.now,
      created_at: scope.now,
      updated_at: scope.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.record('ticket.changed', { ticketId: id });
  await scope.record('ticket.created', { ticketId: id });
  return viewTicket(scope, id);
}

/**
 * Checks that the actor may start this conversation; returns its contact, connection and user. With `lock`, no other
 * transaction opens a ticket for the contact until the scope ends.
 * @throws as `openTicket`
 */
export async function requireOpenable(scope: Scope, asked: NewTicket, { lock = false } = {}) {
  const { actor } = scope;
  const contact = await requireContact(scope, asked.contactId);
  const isAdmin = actor.kind === 'system' || actor.profile === 'admin';
  if (asked.queueId === null && !isAdmin) throw fail('ERR_CREATING_TICKET');
  if (asked.queueId !== null) {
    await requireQueue(scope, asked.queueId);
    if (!isAdmin && !actor.queueIds.includes(asked.queueId)) throw fail('ERR_NO_PERMISSION');
  }
  const actorId = actor.kind === 'user' ? actor.userId : null;
  const userId = isAdmin ? (asked.userId ?? actorId) : actorId;
  if (userId !== null && userId !== actorId) await requireUser(scope, userId);
  const connection =
    asked.whatsappId === null ? await connectionOf(scope, actorId) : await requireConnection(scope, asked.whatsappId);
  await requirePublic(scope, { connectionId: connection.id, userId });
  await refuseOtherOpenTicket(scope, { contactId: contact.id, connectionId: connection.id }, { lock });
  return { contactId: contact.id, connectionId: connection.id, userId, isGroup: contact.isGroup };
}

/** The user's own connection, else the company's default. */
async function connectionOf(scope: Scope, userId: number | null): Promise<{ id: number }> {
  const user = userId === null ? undefined : await requireUser(scope, userId);
  if (user?.whatsappId) return { id: user.whatsappId };
  const connection = await findDefaultConnection(scope);
  if (!connection) throw fail('ERR_NO_DEF_WAPP_FOUND');
  return connection;
}
