import { identitiesOfNumber } from '../contacts/index.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import './tables.ts';

const chatOf = statement(`select t.chat_address as chat from contact_identities i
  cross join lateral (select t.chat_address from tickets t where t.contact_id = i.contact_id and t.connection_id = $2 and t.chat_address is not null order by t.id desc limit 1) t
  where i.identity = any($1) and exists (select from messages m where m.contact_id = i.contact_id and m.connection_id = $2 and (not m.from_me or m.ack >= 2)) limit 1`);

/**
 * The address of a number that wrote on this connection or has received something there: it need not be asked for
 * again.
 */
export async function findChatOf(scope: Scope, connectionId: number, digits: string): Promise<string | undefined> {
  const [row] = await scope.rows<{ chat: string }>(chatOf, [identitiesOfNumber(digits), connectionId]);
  return row?.chat;
}
