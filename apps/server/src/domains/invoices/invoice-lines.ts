import type { InvoiceLine } from '@balcao/contract';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../platform/scope/tables.ts';

/** A line of an invoice's adjustment, as it is stored: with the id of its proration, if it comes from one. */
export type StoredLine = InvoiceLine & { prorationId?: number };

interface InvoiceWithAdjustment {
  detail: string;
  periodStart: string;
  periodEnd: string;
  /** The amount: the price of the period plus the adjustment. */
  cents: number;
  adjustmentCents: number;
  /** The lines of the adjustment. */
  lines: readonly StoredLine[];
}

/** All lines of an invoice, the price of the period first; their sum is its amount. */
export const linesOf = ({
  detail,
  periodStart,
  periodEnd,
  cents,
  adjustmentCents,
  lines,
}: InvoiceWithAdjustment): InvoiceLine[] => [
  { kind: 'period', detail, from: periodStart, to: periodEnd, days: null, cents: cents - adjustmentCents },
  ...lines.map(({ prorationId: _leftOut, ...line }) => line),
];

/** The lines of an invoice that exists. */
export async function readLines({ db }: { db: Kysely<Tables> }, id: number): Promise<InvoiceLine[]> {
  const row = await db
    .selectFrom('invoices')
    .select(['detail', 'cents', 'adjustment_cents as adjustmentCents', 'lines'])
    .select([sql<string>`period_start::text`.as('periodStart'), sql<string>`period_end::text`.as('periodEnd')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return linesOf(row);
}
