import type { CheckoutPayer, MandateState, PaymentMandate, ProviderKind } from '@balcao/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Company } from '../../../platform/scope/scope.ts';
import type { Tables } from '../../../platform/scope/tables.ts';
import type { MadeMandate } from '../providers/port.ts';

export type MandateRow = Selectable<Tables['payment_mandates']>;

/** What a company authorises. */
export interface MandateTerms {
  months: number;
  maxCents: number;
  /** The first day of a debit, YYYY-MM-DD. */
  startDay: string;
}

/** The mandate that a charge uses to debit an invoice. */
export interface Debit {
  id: number;
  provider: ProviderKind;
  providerRef: string;
  customerRef: string;
}

/** How long after a mandate was made the first look-up is due. */
const firstCheckMs = 60_000;

/** Stores a mandate that its provider does not know yet. Its reference is that of the first charge. @returns its id */
export async function insertMandate(
  db: Kysely<Tables>,
  mandate: {
    company: Company;
    row: { kind: ProviderKind };
    reference: string;
    payer: CheckoutPayer | null;
    recurring: MandateTerms;
  },
): Promise<number> {
  const { company, row, reference, payer, recurring } = mandate;
  const { id } = await db
    .insertInto('payment_mandates')
    .values({
      company_id: company.id,
      provider: row.kind,
      reference,
      max_cents: recurring.maxCents,
      months: recurring.months,
      payer: payer && JSON.stringify(payer),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores what the provider answered when it made the mandate. */
export const noteMandate = (db: Kysely<Tables>, id: number, made: MadeMandate, now: Date): Promise<unknown> =>
  db
    .updateTable('payment_mandates')
    .set({
      provider_ref: made.mandateRef,
      customer_ref: made.customerRef,
      next_check_at: new Date(now.getTime() + firstCheckMs),
    })
    .where('id', '=', id)
    .execute();

/** Locks a mandate in the operator's transaction. */
export const lockMandate = (db: Kysely<Tables>, id: number): Promise<MandateRow | undefined> =>
  db.selectFrom('payment_mandates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Whether a mandate in this state can still change. */
export const isLive = (state: MandateState): boolean => state === 'waiting' || state === 'active';

/** A mandate as its company sees it. */
export const viewMandate = (row: MandateRow): PaymentMandate => ({
  id: row.id,
  kind: row.provider,
  state: row.state,
  maxCents: row.max_cents,
  months: row.months,
  createdAt: row.created_at.toISOString(),
  activatedAt: row.activated_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
});
