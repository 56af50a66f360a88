import { createHash } from 'node:crypto';
import type { ProviderKind } from '@balcao/contract';
import { sql } from 'kysely';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOfRow } from '../../platform/scope/company-of-row.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { enqueueCheck, enqueueMandateCheck } from './jobs.ts';
import type { PaymentProvider } from './providers/port.ts';

/** A notice of Efí names several payments; more are looked up by the clock. */
const mostCharges = 100;

/**
 * Stores a notice as it came, and lets the charges that it names be looked up. A charge that is not ours, and a text
 * that is no notice, are only stored.
 */
export async function storeNotice(kind: ProviderKind, provider: PaymentProvider, bytes: Buffer): Promise<void> {
  // PostgreSQL stores no NUL in a text.
  const text = bytes.toString('utf8').replaceAll('\u0000', '\ufffd');
  const body = parse(text);
  const named = provider.readNotice?.(body).slice(0, mostCharges) ?? [];
  const namedMandates = provider.mandates?.readNotice(body).slice(0, mostCharges) ?? [];
  const { charges, mandates } = await asOperator(async (db) => {
    const found =
      named.length === 0
        ? []
        : await db
            .selectFrom('payment_charges')
            .select(['id', companyOfRow('payment_charges')])
            .where('provider', '=', kind)
            .where('provider_ref', 'in', named)
            .execute();
    const mandatesFound =
      namedMandates.length === 0
        ? []
        : await db
            .selectFrom('payment_mandates')
            .select(['id', companyOfRow('payment_mandates')])
            .where('provider', '=', kind)
            .where('provider_ref', 'in', namedMandates)
            .execute();
    await db
      .insertInto('payment_notices')
      .values({
        provider: kind,
        body_hash: createHash('sha256').update(bytes).digest('hex'),
        body: text,
        charges: found.length,
      })
      .onConflict((conflict) =>
        conflict
          .constraint('payment_notice_once')
          .doUpdateSet({ times: sql<number>`payment_notices.times + 1`, last_at: sql<Date>`now()` }),
      )
      .execute();
    return { charges: found, mandates: mandatesFound };
  });
  for (const { id, ...of } of charges) await enqueueCheck(companyOf(of), id);
  for (const { id, ...of } of mandates) await enqueueMandateCheck(companyOf(of), id);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
