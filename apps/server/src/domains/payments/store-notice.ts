import { createHash } from 'node:crypto';
import type { ProviderKind } from '@balcao/contract';
import { sql, type Kysely } from 'kysely';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOfRow } from '../../platform/scope/company-of-row.ts';
import { companyOf, type OfCompany } from '../../platform/scope/company.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { enqueueCheck, enqueueMandateCheck } from './jobs.ts';
import type { ProviderPort } from './providers/port.ts';

/** A notice of Efí may name many payments. Those beyond this number are found by the regular checks. */
const maxNames = 100;

/**
 * Stores a notice as it came, and enqueues a look-up of the charges and mandates that it names. A notice without a
 * charge or mandate of ours, or a text that is no notice, is only stored.
 */
export async function storeNotice(kind: ProviderKind, provider: ProviderPort, bytes: Buffer): Promise<void> {
  // PostgreSQL stores no NUL in a text.
  const text = bytes.toString('utf8').replaceAll('\u0000', '\ufffd');
  const body = parse(text);
  const { charges, mandates } = await asOperator(async (db) => {
    const foundCharges = await findNamed(db, 'payment_charges', { kind, names: provider.readNotice?.(body) });
    const foundMandates = await findNamed(db, 'payment_mandates', { kind, names: provider.mandates?.readNotice(body) });
    await db
      .insertInto('payment_notices')
      .values({
        provider: kind,
        body_hash: createHash('sha256').update(bytes).digest('hex'),
        body: text,
        charges: foundCharges.length,
      })
      .onConflict((conflict) =>
        conflict
          .constraint('payment_notice_once')
          .doUpdateSet({ times: sql<number>`payment_notices.times + 1`, last_at: sql<Date>`now()` }),
      )
      .execute();
    return { charges: foundCharges, mandates: foundMandates };
  });
  for (const { id, ...owner } of charges) await enqueueCheck(companyOf(owner), id);
  for (const { id, ...owner } of mandates) await enqueueMandateCheck(companyOf(owner), id);
}

/** The charges or mandates, of all companies, that have one of these names as their `provider_ref`. */
async function findNamed(
  db: Kysely<Tables>,
  table: 'payment_charges' | 'payment_mandates',
  { kind, names = [] }: { kind: ProviderKind; names: readonly string[] | undefined },
): Promise<(OfCompany & { id: number })[]> {
  // PostgreSQL refuses a text with NUL, which no name of ours has.
  const possible = names.filter((name) => !name.includes('\u0000')).slice(0, maxNames);
  if (possible.length === 0) return [];
  const { rows } = await sql<OfCompany & { id: number }>`
    select t.id, ${companyOfRow('t')}
    from ${sql.table(table)} t
    where t.provider = ${kind} and t.provider_ref = any(${possible}::text[])`.execute(db);
  return rows;
}

/** Undefined: the text is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
