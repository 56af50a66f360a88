import type { InvoiceLine } from '@balcao/contract';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../platform/scope/tables.ts';

/** A line of the adjustment of an invoice, as it is stored. */
export type StoredLine = InvoiceLine & { prorationId?: number };

interface LinedInvoice {
  detail: string;
  periodStart: string;
  periodEnd: string;
  cents: number;
  adjustmentCents: number;
  lines: readonly StoredLine[];
}

/** All lines of an invoice; their sum is its amount. */
export const linesOf = ({
  detail,
  periodStart,
  periodEnd,
  cents,
  adjustmentCents,
  lines,
}: LinedInvoice): InvoiceLine[] => [
  { kind: 'period', detail, from: periodStart, to: periodEnd, days: null, cents: cents - adjustmentCents },
  ...lines.map(({ prorationId: _stored, ...line }) => line),
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
