import { limits, type RouteReply, type routes, type TicketOfContact } from '@balcao/contract';
import { instantSql } from '../../platform/scope/instant-sql.ts';
import { preparedFromText } from '../../platform/scope/prepared-from-text.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireContact } from '../contacts/index.ts';
import { sightOf } from './ticket-conditions.ts';

/** The newest tickets of a contact that the actor may see. @throws ERR_NO_CONTACT_FOUND */
export async function listTicketsOfContact(
  scope: Scope,
  contactId: number,
): Promise<RouteReply<typeof routes.tickets.ofContact>> {
  const values: unknown[] = [contactId];
  // `push` returns the new length, which is the number of the parameter.
  const conditions = sightOf(scope.actor, (of) => `$${values.push(of)}`);
  const updatedAt = instantSql('t.updated_at');
  const text = `select t.id, t.uuid, t.status, t.last_message as "lastMessage", ${updatedAt} as "updatedAt"
    from tickets t
    where ${['t.contact_id = $1', ...conditions].join(' and ')}
    order by t.updated_at desc, t.id desc
    limit ${limits.ticketsOfContact}`;
  const tickets = await scope.rows<TicketOfContact>(preparedFromText(text), values);
  // A contact that has tickets exists, so only an empty list needs the check.
  if (tickets.length === 0) await requireContact(scope, contactId);
  return { tickets };
}
