import { asOperator } from '../../platform/scope/as-operator.ts';

const maxAgeMs = 7 * 24 * 3600_000;

/** Every night: deletes calls that are older than a week from the call log. */
export async function forgetDeliveries(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - maxAgeMs);
  await asOperator((db) => db.deleteFrom('integration_deliveries').where('created_at', '<', before).execute());
}
