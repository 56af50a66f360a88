import { limits } from '@balcao/contract';
import { asOperator } from '../../platform/scope/as-operator.ts';

/** Every night: deletes the idempotency keys that have expired. */
export async function forgetIdempotencyKeys(): Promise<void> {
  const before = new Date(Date.now() - limits.idempotencyKey.hours * 3600_000);
  await asOperator((db) => db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute());
}
