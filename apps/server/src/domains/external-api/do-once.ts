import { limits } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/**
 * An idempotency key, and a digest of the call that used it. Programs choose their keys; jobs of the product build one.
 */
export interface Once {
  key: string;
  digest: string;
}
/** What the result of every call has. A program that repeats the call gets the stored result again. */
interface StoredResult {
  ticketId: number;
  waits: boolean;
}
/** The result of a call that sent a message. */
export interface SendResult extends StoredResult {
  messageId: string;
}

// Inserts the key, or takes over an expired one. It returns no row if an earlier call has the key. Of two concurrent
// calls with one key, the second waits for the transaction of the first.
const claimKey =
  statement(`insert into idempotency_keys as k (connection_id, key, digest, created_at) values ($1, $2, $3, $4)
  on conflict on constraint idempotency_keys_pkey
    do update set digest = excluded.digest, reply = null, created_at = excluded.created_at
  where k.created_at <= $5
  returning 1`);
const storeReply = statement('update idempotency_keys set reply = $3 where connection_id = $1 and key = $2');
const selectEarlier = statement(
  'select digest, reply from idempotency_keys where connection_id = $1 and key = $2 and created_at > $3',
);

/** Keys that were stored at this time or earlier have expired. */
const expiredUntil = (now: Date) => new Date(now.getTime() - limits.idempotencyKey.hours * 3600_000);

/**
 * Runs `work`, unless it was run under this key before; then returns the earlier result. Without a key (`once`
 * undefined) it always runs `work`. The key and the result are stored in the transaction of `work`, so one never exists
 * without the other. A refused call may be repeated under its key.
 * @throws ERR_IDEMPOTENCY_KEY_REUSED
 */
export async function doOnce<D extends StoredResult>(
  scope: Scope,
  connectionId: number,
  once: Once | undefined,
  work: () => Promise<D>,
): Promise<{ done: D; repeated: boolean }> {
  if (!once) return { done: await work(), repeated: false };
  const claimed = await scope.rows(claimKey, [connectionId, once.key, once.digest, scope.now, expiredUntil(scope.now)]);
  if (claimed.length === 0) {
    const earlier = await findDone<D>(scope, connectionId, once);
    // The transaction that stores a key also stores its result, so a key that is taken has one.
    if (!earlier) throw new Error('An idempotency key is taken and was not used.');
    return { done: earlier, repeated: true };
  }
  const done = await work();
  await scope.rows(storeReply, [connectionId, once.key, JSON.stringify(done)]);
  return { done, repeated: false };
}

/** The result of an earlier call under this key; undefined: there was none. @throws ERR_IDEMPOTENCY_KEY_REUSED */
export async function findDone<D extends StoredResult>(
  scope: Scope,
  connectionId: number,
  { key, digest }: Once,
): Promise<D | undefined> {
  const [row] = await scope.rows<{ digest: string; reply: D | null }>(selectEarlier, [
    connectionId,
    key,
    expiredUntil(scope.now),
  ]);
  if (row && row.digest !== digest) throw fail('ERR_IDEMPOTENCY_KEY_REUSED');
  // Results that were stored by an earlier release of the product have no `waits`.
  return row?.reply ? { ...row.reply, waits: row.reply.waits ?? false } : undefined;
}
