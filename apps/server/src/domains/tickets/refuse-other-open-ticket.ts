import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { viewTicket } from './ticket-view.ts';

/**
 * Allows one unclosed ticket for a contact on a connection.
 * @throws ERR_OTHER_OPEN_TICKET with the other ticket, its user and queue
 */
export async function refuseOtherOpenTicket(
  scope: Scope,
  { contactId, connectionId, except }: { contactId: number; connectionId: number; except?: number },
  { lock = true }: { lock?: boolean } = {},
): Promise<void> {
  // Serialises concurrent calls: the second waits, and then sees the first one's ticket.
  if (lock) await scope.db.selectFrom('contacts').select('id').where('id', '=', contactId).forNoKeyUpdate().execute();
  const other = await scope.db
    .selectFrom('tickets')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('connection_id', '=', connectionId)
    .where('status', '<>', 'closed')
    .executeTakeFirst();
  if (!other || other.id === except) return;
  const { id, uuid, user, queue } = await viewTicket(scope, other.id);
  throw fail('ERR_OTHER_OPEN_TICKET', { ticket: { id, uuid, user, queue } });
}
