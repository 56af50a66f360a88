import type { Facts } from '../../platform/facts/facts.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/** The sent bytes of a message, and its secret. */
export interface SentWire {
  id: string;
  wire: Uint8Array;
  secret: Uint8Array | null;
}

type Kept = Omit<Facts['messages.acked'], 'messageIds'> & { id: string };

const keep =
  statement(`update messages m set wire = ($2::bytea[])[array_position($1::bigint[], m.id)], secret = ($3::bytea[])[array_position($1::bigint[], m.id)],
  ack = greatest(ack, 1), error = case when ack = 0 then null else error end, updated_at = $4
  where id = any($1::bigint[]) returning id, ticket_id as "ticketId", contact_id as "contactId", connection_id as "connectionId", ack, error`);

/** Stores the sent bytes and the first ack of the messages in one statement. */
export async function keepSent(scope: Scope, sent: readonly SentWire[]): Promise<void> {
  const bytes = (value: Uint8Array | null) => value && Buffer.from(value);
  const kept = await scope.rows<Kept>(keep, [
    sent.map(({ id }) => id),
    sent.map(({ wire }) => bytes(wire)),
    sent.map(({ secret }) => bytes(secret)),
    scope.now,
  ]);
  const ticked = Map.groupBy(
    kept.filter(({ ack }) => ack === 1),
    ({ ticketId, error }) => `${ticketId} ${error}`,
  );
  for (const [first, ...others] of ticked.values())
    if (first) {
      const { id, ...fact } = first;
      await scope.record('messages.acked', { ...fact, messageIds: [id, ...others.map((one) => one.id)] });
    }
}

/** Marks a message as failed, unless WhatsApp has acknowledged it. */
export async function noteFailed(scope: Scope, messageId: string, code: string): Promise<void> {
  const failed = await scope.db
    .updateTable('messages')
    .set({ error: code, updated_at: scope.now })
    .where('id', '=', messageId)
    .where('ack', '=', 0)
    .returning('connection_id')
    .executeTakeFirst();
  if (failed) await scope.record('message.failed', { messageId, connectionId: failed.connection_id, code });
  await scope.record('message.changed', { messageId });
}
