import { randomBytes } from 'node:crypto';
import type { MandateState } from '@balcao/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/scope/tables.ts';

/** Makes a mandate of a company, for the seed. Asaas is not set up, so it is not called. */
export async function makeMandate(
  db: Kysely<Tables>,
  { companyId, state, maxCents, since }: { companyId: number; state: MandateState; maxCents: number; since: Date },
): Promise<void> {
  await db.updateTable('payment_providers').set({ mandates: true }).where('kind', '=', 'asaas').execute();
  await db
    .insertInto('payment_mandates')
    .values({
      company_id: companyId,
      provider: 'asaas',
      reference: randomBytes(16).toString('hex'),
      provider_ref: randomBytes(16).toString('hex'),
      state,
      max_cents: maxCents,
      months: 1,
      payer: null,
      created_at: since,
      ...(state !== 'waiting' && { activated_at: since }),
      ...(state === 'cancelled' && { ended_at: new Date(since.getTime() + 20 * 86_400_000) }),
    })
    .execute();
}
