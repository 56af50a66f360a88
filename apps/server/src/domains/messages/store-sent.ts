import type { Facts } from '../../platform/facts/facts.ts';
import { named } from '../../platform/scope/named.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { secondsAfter } from './seconds-after.ts';

/** The sent bytes of a message, and the secret by which its sealed edits are decrypted. */
export interface SentWire {
  id: string;
  wire: Uint8Array;
  secret: Uint8Array | null;
}

type UpdatedMessage = Omit<Facts['messages.acked'], 'messageIds'> & { id: string };

// If the ack is above 0, WhatsApp has reported on the message already: its error, if any, stays.
const updateSent = named<{ ids: string[]; wires: (Buffer | null)[]; secrets: (Buffer | null)[]; now: Date }>(`
  update messages m
  set wire = (:wires::bytea[])[array_position(:ids::bigint[], m.id)],
    secret = (:secrets::bytea[])[array_position(:ids::bigint[], m.id)],
    ack = greatest(ack, 1),
    sent_after = coalesce(sent_after, ${secondsAfter(':now')}),
    failed_after = case when ack = 0 then null else failed_after end,
    error = case when ack = 0 then null else error end,
    updated_at = :now
  where id = any(:ids::bigint[])
  returning id, ticket_id as "ticketId", contact_id as "contactId", connection_id as "connectionId", ack, error`);

/** Stores the sent bytes and the first ack of the messages in one statement. */
export async function storeSent(scope: Scope, sent: readonly SentWire[]): Promise<void> {
  const bytes = (value: Uint8Array | null) => value && Buffer.from(value);
  const updated = await scope.rows<UpdatedMessage>(
    ...updateSent({
      ids: sent.map(({ id }) => id),
      wires: sent.map(({ wire }) => bytes(wire)),
      secrets: sent.map(({ secret }) => bytes(secret)),
      now: scope.now,
    }),
  );
  // A message with a higher ack is left out: a tick of WhatsApp came first and was announced.
  const acked = Map.groupBy(
    updated.filter(({ ack }) => ack === 1),
    ({ ticketId, error }) => `${ticketId} ${error}`,
  );
  for (const [first, ...others] of acked.values()) {
    if (!first) continue;
    const { id, ...fact } = first;
    await scope.record('messages.acked', { ...fact, messageIds: [id, ...others.map((message) => message.id)] });
  }
}

const markFailed = named<{ messageId: string; code: string; now: Date }>(`
  update messages m
  set error = :code, failed_after = ${secondsAfter(':now')}, updated_at = :now
  where id = :messageId and ack = 0
  returning connection_id as "connectionId"`);

/** Marks a message as failed, unless WhatsApp has acknowledged it. */
export async function storeFailure(scope: Scope, messageId: string, code: string): Promise<void> {
  const [failed] = await scope.rows<{ connectionId: number }>(...markFailed({ messageId, code, now: scope.now }));
  if (failed) await scope.record('message.failed', { messageId, connectionId: failed.connectionId, code });
  await scope.record('message.changed', { messageId });
}
