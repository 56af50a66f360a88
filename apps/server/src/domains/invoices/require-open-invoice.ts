import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { RecordScope } from '../../platform/records/plain-records.ts';

/** An open invoice, as the code that takes a payment needs it. */
export interface OpenInvoice {
  id: number;
  /** The amount to be paid. */
  cents: number;
  /** YYYY-MM-DD */
  dueDate: string;
  /** The name of the plan. */
  detail: string;
}

/**
 * An invoice of the company that can be paid.
 * @throws ERR_NO_INVOICE_FOUND ERR_INVOICE_NOT_OPEN
 */
export async function requireOpenInvoice({ db }: Pick<RecordScope, 'db'>, id: number): Promise<OpenInvoice> {
  const row = await db
    .selectFrom('invoices')
    .select(['id', 'cents', 'detail', 'status', sql<string>`due_date::text`.as('dueDate')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw fail('ERR_NO_INVOICE_FOUND');
  const { status, ...invoice } = row;
  if (status !== 'open') throw fail('ERR_INVOICE_NOT_OPEN');
  return invoice;
}
