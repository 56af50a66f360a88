import { limits } from '@balcao/contract';
import { every } from '../../platform/jobs/jobs.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import './tables.ts';

every('forget-idempotency-keys', '50 4 * * *', async () => {
  const before = new Date(Date.now() - limits.idempotencyKey.hours * 3600_000);
  await asOperator((db) => db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute());
});
