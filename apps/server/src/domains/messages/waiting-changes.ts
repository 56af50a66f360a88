import type { ChannelEvent } from '../../channels/driver.ts';
import { toJson } from '../../platform/lanes/insert-entries.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { Inbound } from './inbound.ts';

/** A change that may arrive before its message. */
export type Change = Extract<ChannelEvent, { type: 'edit' | 'delete' }>;

/** How long a change waits for its message. */
const keptFor = "interval '24 hours'";
/**
 * Limits for one chat, so that it cannot displace changes of other chats, and for one connection. The oldest changes
 * are deleted first.
 */
const maxOfChat = 50;
const maxOfConnection = 1000;

const insert = statement(
  'insert into waiting_changes (connection_id, wa_id, chat, change) values ($1, $2, $3, $4::jsonb)',
);
const trim = statement(`delete from waiting_changes w where w.connection_id = $1 and (w.created_at < now() - ${keptFor}
  or w.id in (select id
    from waiting_changes
    where connection_id = $1 and chat = $2
    order by id desc
    offset ${maxOfChat})
  or w.id in (select id from waiting_changes where connection_id = $1 order by id desc offset ${maxOfConnection}))`);
const take =
  statement(`with taken as (delete from waiting_changes w using unnest($1::int[], $2::text[]) m (connection, wa)
    where w.connection_id = m.connection and w.wa_id = m.wa returning w.id, w.connection_id, w.change, w.created_at)
  select connection_id as "connectionId", change as event
  from taken
  where created_at >= now() - ${keptFor}
  order by id`);

/** Stores a change until its message is stored and decrypted. */
export async function keepChange(scope: Scope, connectionId: number, change: Change): Promise<void> {
  await scope.rows(insert, [connectionId, change.waId, change.chat.id, toJson(change)]);
  await scope.rows(trim, [connectionId, change.chat.id]);
}

/** Takes the changes that waited for the messages of these entries, in order, and deletes them. */
export async function takeWaiting(scope: Scope, entries: readonly Inbound[]): Promise<Inbound[]> {
  const readable = entries.flatMap(({ connectionId, event }) =>
    event.type === 'message' && event.content.kind !== 'undecryptable' ? [{ connectionId, waId: event.waId }] : [],
  );
  if (readable.length === 0) return [];
  return scope.rows<Inbound>(take, [
    readable.map(({ connectionId }) => connectionId),
    readable.map(({ waId }) => waId),
  ]);
}
