import { stateOfInvoice, type InvoiceLine, type InvoiceState, type ManagedInvoice } from '@balcao/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { readLines } from './invoice-lines.ts';
import { requireManagedInvoice } from './managed-invoices.ts';

export interface InvoiceFacts {
  invoice: ManagedInvoice;
  lines: InvoiceLine[];
  /** The state today, by the calendar of the company. */
  state: InvoiceState;
}

/** An invoice of the company with everything that a document of it shows. @throws ERR_NO_INVOICE_FOUND */
export async function readInvoiceFacts(scope: Scope, id: number): Promise<InvoiceFacts> {
  const invoice = await requireManagedInvoice(scope.db, id);
  const { today } = await scope.db
    .selectFrom('companies')
    .select(sql<string>`company_day(id, ${scope.now})::text`.as('today'))
    .where('id', '=', scope.company.id)
    .executeTakeFirstOrThrow();
  return { invoice, lines: await readLines(scope, id), state: stateOfInvoice(invoice, today) };
}
