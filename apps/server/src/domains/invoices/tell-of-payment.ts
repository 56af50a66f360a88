import { signals } from '@balcao/contract';
import { admins, everyone, operators } from '../../platform/realtime/rooms.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { tellOfSubscriber } from '../subscribers/index.ts';
import { invoices } from './invoices.ts';
import type { ChangedInvoice } from './changed-invoice.ts';

/**
 * After the commit of a payment: signals the users of the company and the operator, and reloads the users' rights. A
 * company that was refused because it had not paid is served again by this node at once, and by others within seconds.
 */
export async function tellOfPayment({ companyId, invoiceId }: { companyId: number; invoiceId: number }): Promise<void> {
  const { dueDate } = await tellOfSubscriber(companyId);
  companyOf({ companyId }).announce(signals.payment, [everyone], {
    action: 'CONCLUIDA',
    company: { id: companyId, dueDate },
    invoiceId,
  });
  await tellOfInvoices([{ companyId, id: invoiceId }]);
}

/** After the commit: signals the invoices that were made, changed with their company, or paid by credit. */
export async function tellOfIssued(issued: readonly ChangedInvoice[]): Promise<void> {
  await tellOfInvoices(issued);
  for (const { companyId, id: invoiceId, isCovered } of issued)
    if (isCovered) await tellOfPayment({ companyId, invoiceId });
}

/** Signals the changed invoices to the admins of their companies, and to the operator that there are changes. */
export async function tellOfInvoices(changed: readonly { companyId: number; id: number }[]): Promise<void> {
  if (changed.length === 0) return;
  const { records, ofOperators } = await asOperator(async (db) => ({
    records: await invoices.find(
      { db, now: new Date() },
      changed.map(({ id }) => id),
    ),
    // The companies in which operators are users: a room belongs to a company.
    ofOperators: await db.selectFrom('users').select('company_id').distinct().where('super', '=', true).execute(),
  }));
  const companyIdOf = new Map(changed.map(({ companyId, id }) => [id, companyId]));
  for (const record of records) {
    const companyId = companyIdOf.get(record.id);
    if (companyId !== undefined)
      companyOf({ companyId }).announce(signals.invoice, [admins], { action: 'update', record });
  }
  for (const { company_id: companyId } of ofOperators)
    companyOf({ companyId }).announce(signals.managedInvoices, [operators], { action: 'update' });
}
