import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { RecordScope } from '../../platform/records/plain-records.ts';

export interface InvoicePeriod {
  months: number;
  /** The amount of the invoice. */
  cents: number;
  /** The price of the plan for the period, without what a plan change adds or gives back. */
  planCents: number;
  /** The end of the period, a day that does not belong to it, YYYY-MM-DD. */
  end: string;
}

/** The period of an invoice of the company. @throws ERR_NO_INVOICE_FOUND */
export async function readPeriod({ db }: Pick<RecordScope, 'db'>, id: number): Promise<InvoicePeriod> {
  const row = await db
    .selectFrom('invoices')
    .select(['months', 'cents', sql<number>`cents - adjustment_cents`.as('planCents')])
    .select(sql<string>`period_end::text`.as('end'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw fail('ERR_NO_INVOICE_FOUND');
  return row;
}
