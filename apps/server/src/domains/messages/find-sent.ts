import type { Message } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { showMessage } from './own-message.ts';

const newestOf = statement(`
  select id from messages
  where ticket_id = $1 and client_id = any($2::text[])
  order by id desc
  limit 1`);

/**
 * The message that an earlier call with this `clientId` stored; of several files, the last one.
 * @param count how many messages the call stores
 */
export async function findSent(
  scope: Scope,
  ticketId: number,
  clientId: string | undefined,
  count: number,
): Promise<Message | undefined> {
  const clientIds = clientIdsOf(clientId, count);
  // An earlier call stored all its messages or none, so two ids are enough. The last one finds the last file of the
  // same call, the first one a call with another number of files.
  const ends = [clientIds[0], clientIds.at(-1)].filter((id) => id !== undefined);
  if (ends.length === 0) return undefined;
  const [found] = await scope.rows<{ id: string }>(newestOf, [ticketId, ends]);
  return found && showMessage(scope, found.id);
}

/** The client ids of the messages of one call: first the id of the call, then `<id>#1`, `<id>#2` and so on. */
export const clientIdsOf = (clientId: string | undefined, count: number): (string | undefined)[] =>
  Array.from({ length: count }, (_, nth) => clientId && (nth === 0 ? clientId : `${clientId}#${nth}`));
