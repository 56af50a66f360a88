import type { Invoice, InvoiceStatus } from '@balcao/contract';
import { sql } from 'kysely';
import { plainRecords } from '../../platform/records/plain-records.ts';

function day(column: 'due_date' | 'period_start' | 'period_end') {
  const reference = sql.ref(`invoices.${column}`);
  return sql<string>`${reference}::text`;
}

/**
 * In a company's scope the invoices of that company, which the scope may only read. In the operator's transaction the
 * invoices of all companies.
 */
export const invoices = plainRecords({
  table: 'invoices',
  view: ['id', 'detail', 'cents', 'status', 'paid_at as paidAt', 'paid_cents as paidCents'],
  computed: { dueDate: day('due_date'), periodStart: day('period_start'), periodEnd: day('period_end') },
  toWire: ({ cents, paidAt, paidCents, status, ...row }): Invoice => ({
    ...row,
    value: cents / 100,
    status: status as InvoiceStatus,
    paidAt: paidAt?.toISOString() ?? null,
    paidValue: paidCents === null ? null : paidCents / 100,
  }),
  searchIn: ['detail'],
  orderBy: sql`due_date desc`,
  missing: 'ERR_NO_INVOICE_FOUND',
  pageKey: 'invoices',
});
