import { asOperator } from '../../platform/scope/as-operator.ts';
import { adminMailJob } from '../users/index.ts';
import { invoices } from './invoices.ts';
import { issueInvoices } from './issue-invoices.ts';
import { reminderMails } from './mail-texts.ts';
import { writePayLink } from './pay-links.ts';
import type { ReminderMail } from './remind.ts';
import { readTermsOfCompany } from './read-terms-of-company.ts';
import { tellOfIssued } from './tell-of-payment.ts';

/** Makes the invoices whose time has come, and brings the open ones up to date. It runs every hour, on one node. */
export async function makeInvoiceJob(now = new Date()): Promise<void> {
  await tellOfIssued(await asOperator((db) => issueInvoices(db, now)));
}

/** Writes a reminder for an admin, unless the invoice was paid meanwhile. */
export const mailReminder = adminMailJob<ReminderMail>(async (scope, { invoiceId, stage }, language) => {
  const [invoice] = await invoices.find(scope, [invoiceId]);
  if (invoice?.status !== 'open') return undefined;
  const { company, lastDay } = await readTermsOfCompany(scope);
  return reminderMails[language][stage]({
    company,
    plan: invoice.detail,
    amount: `R$ ${invoice.value.toFixed(2).replace('.', ',')}`,
    dueDate: showDay(invoice.dueDate),
    lastDay: showDay(lastDay),
    link: writePayLink(scope.company, { now: scope.now, invoiceId }),
  });
});

/** dd/MM/yyyy */
const showDay = (day: string): string => day.split('-').toReversed().join('/');
