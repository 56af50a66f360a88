import { limits, type PaymentCharge } from '@balcao/contract';
import { sql, type Kysely } from 'kysely';
import { fail } from '../../platform/fail.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { containing } from '../../platform/scope/containing.ts';
import type { Tables } from '../../platform/scope/tables.ts';

/** The charges of all companies. A charge without a code was never made with its provider, so it is left out. */
const chargesOfAll = (db: Kysely<Tables>) =>
  db
    .selectFrom('payment_charges as p')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .where('p.code', 'is not', null);

const fields = sql<PaymentCharge>`jsonb_build_object(
  'id', p.id, 'company', jsonb_build_object('id', c.id, 'name', c.name), 'invoiceId', p.invoice_id,
  'kind', p.provider, 'reference', p.reference, 'state', p.state, 'cents', p.cents, 'paidCents', p.paid_cents,
  'payer', trim(coalesce(p.payer ->> 'firstName', '') || ' ' || coalesce(p.payer ->> 'lastName', '')),
  'createdAt', p.created_at, 'expiresAt', p.expires_at, 'settledAt', p.settled_at)`.as('charge');

/**
 * A page of the charges of all companies, the latest first. The search is by the name of a company or by a reference.
 */
export const listCharges = ({
  searchParam = '',
  pageNumber,
}: {
  searchParam?: string | undefined;
  pageNumber: number;
}): Promise<{ records: PaymentCharge[]; count: number; hasMore: boolean }> =>
  asOperator(async (db) => {
    const matchesSearch = searchParam.trim() === '' ? sql<boolean>`true` : matching(searchParam.trim());
    const rows = await chargesOfAll(db)
      .select(fields)
      .where(matchesSearch)
      .orderBy('p.id', 'desc')
      .offset((pageNumber - 1) * limits.rowsPerPage)
      .limit(limits.rowsPerPage)
      .execute();
    const { count } = await chargesOfAll(db)
      .where(matchesSearch)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    return {
      records: rows.map(({ charge }) => withInstants(charge)),
      count,
      hasMore: pageNumber * limits.rowsPerPage < count,
    };
  });

const matching = (words: string) => sql<boolean>`(${containing('c.name', words)} or p.reference = ${words})`;

/** A charge of any company, as the operator sees it. @throws ERR_NO_CHARGE_FOUND */
export async function requireCharge(db: Kysely<Tables>, id: number): Promise<PaymentCharge> {
  const found = await chargesOfAll(db).select(fields).where('p.id', '=', id).executeTakeFirst();
  if (!found) throw fail('ERR_NO_CHARGE_FOUND');
  return withInstants(found.charge);
}

/** PostgreSQL's JSON writes instants with an offset; the contract requires `…Z`. */
const withInstants = (charge: PaymentCharge): PaymentCharge => ({
  ...charge,
  createdAt: instantOf(charge.createdAt),
  expiresAt: charge.expiresAt && instantOf(charge.expiresAt),
  settledAt: charge.settledAt && instantOf(charge.settledAt),
});
const instantOf = (time: string) => new Date(time).toISOString();
