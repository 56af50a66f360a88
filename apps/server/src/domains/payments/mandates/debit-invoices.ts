import { sql } from 'kysely';
import { failureOf } from '../../../platform/fail.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { asOperator } from '../../../platform/scope/as-operator.ts';
import { companyOf } from '../../../platform/scope/company.ts';
import type { Company } from '../../../platform/scope/scope.ts';
import { requireOpenInvoice } from '../../invoices/index.ts';
import { updateCharge } from '../charges.ts';
import { readProvider } from '../provider-settings.ts';
import { isComplete, openProvider } from '../providers/open-provider.ts';
import { cancelQuietly, startCharge } from '../start-charge.ts';

export const debitJobName = 'debit-invoice';

/**
 * How many days before its due date the debit of an invoice is ordered. Banks accept an order between two and ten days
 * before the day of the debit. Pages of the documentation of Asaas disagree whether these are working days. These
 * bounds fit both readings, except when several holidays follow each other.
 */
export const debitDays = { earliest: 9, latest: 4 };

/**
 * Enqueues a job for each open invoice that a mandate should pay, and for each charge whose invoice has changed.
 * Invoices of blocked companies are left out. It runs every hour.
 *
 * The condition: an invoice with an open charge is due if its amount has changed, or if its charge was never made.
 * An invoice without a charge is due on the days of `debitDays`, if the mandate covers its period and amount. An
 * invoice that the provider has refused is not tried again, unless it has an open charge and its amount changes.
 */
export async function debitInvoices(now = new Date()): Promise<void> {
  const { earliest, latest } = debitDays;
  const due = await asOperator(async (db) => {
    const { rows } = await sql<{ companyId: number; id: number }>`
      select i.company_id as "companyId", i.id
      from payment_mandates m
      join companies c on c.id = m.company_id and c.status
      join invoices i on i.company_id = m.company_id and i.status = 'open'
      left join payment_charges p on p.company_id = i.company_id and p.invoice_id = i.id
        and p.provider = m.provider and p.state = 'open' and p.mandate_part = 'debit'
      cross join lateral (select company_day(i.company_id, ${now}) as today) d
      where m.state = 'active' and case
        when p.id is not null
          then p.cents <> i.cents or (p.code is null and m.refused_invoice_id is distinct from i.id)
        else d.today between i.due_date - ${earliest}::int and i.due_date - ${latest}::int
          and i.months = m.months and i.cents between 1 and m.max_cents
          and m.refused_invoice_id is distinct from i.id
      end`.execute(db);
    return rows;
  });
  for (const { id, companyId } of due)
    await companyOf({ companyId }).inScope((scope) =>
      enqueueJob(scope, debitJobName, { id }, { singletonKey: String(id) }),
    );
}

/** Charges one invoice through the mandate of its company. */
export const debitJob = job<{ id: number }>(async ({ payload, ...of }) => debitInvoice(companyOf(of), payload.id), {
  attempts: 6,
  retryDelaySeconds: 60,
  timeoutSeconds: 90,
});

async function debitInvoice(company: Company, invoiceId: number, now = new Date()): Promise<void> {
  const found = await company.read(async (scope) => {
    const mandate = await scope.db
      .selectFrom('payment_mandates')
      .selectAll()
      .where('state', '=', 'active')
      .executeTakeFirst();
    const charge = await scope.db
      .selectFrom('payment_charges')
      .selectAll()
      .where('invoice_id', '=', invoiceId)
      .where('state', '=', 'open')
      .where('mandate_part', '=', 'debit')
      .executeTakeFirst();
    return { mandate, charge, invoice: await requireOpenInvoice(scope, invoiceId).catch(undefinedIfClosed) };
  });
  const { mandate, charge, invoice } = found;
  if (!mandate || mandate.provider_ref === null || mandate.customer_ref === null || !invoice) return;
  if (!isComplete(await asOperator((db) => readProvider(db, mandate.provider)))) return;
  if (charge && charge.cents !== invoice.cents) {
    const provider = openProvider(await asOperator((db) => readProvider(db, charge.provider)));
    await cancelQuietly(provider, charge);
    await asOperator((db) => updateCharge(db, { kind: charge.provider, id: charge.id }, { state: 'expired' }));
  }
  if (invoice.cents > mandate.max_cents) return;
  const debit = {
    id: mandate.id,
    provider: mandate.provider,
    providerRef: mandate.provider_ref,
    customerRef: mandate.customer_ref,
  };
  try {
    await startCharge(company, { invoiceId, payer: mandate.payer, debit }, now);
  } catch (error) {
    const code = failureOf(error)?.code;
    if (code !== 'ERR_PAYMENT_REFUSED' && code !== 'ERR_PAYER_DOCUMENT') throw error;
    // From now on the company sees that it must pay this invoice by an ordinary Pix.
    await asOperator((db) =>
      db
        .updateTable('payment_mandates')
        .set({ refused_invoice_id: invoiceId })
        .where('company_id', '=', company.id)
        .where('id', '=', mandate.id)
        .execute(),
    );
  }
}

function undefinedIfClosed(error: unknown): undefined {
  if (failureOf(error)?.code === 'ERR_INVOICE_NOT_OPEN') return undefined;
  throw error;
}
