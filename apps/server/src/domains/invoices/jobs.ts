import { asOperator } from '../../platform/scope/as-operator.ts';
import { issueInvoices } from './issue-invoices.ts';
import { tellOfInvoices } from './tell-of-payment.ts';

/** Makes the invoices whose time has come, and brings the open ones up to date. It runs every hour, on one node. */
export async function makeInvoiceJob(now = new Date()): Promise<void> {
  await tellOfInvoices(await asOperator((db) => issueInvoices(db, now)));
}
