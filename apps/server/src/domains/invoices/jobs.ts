import { asOperator } from '../../platform/scope/as-operator.ts';
import { adminMailJob } from '../users/index.ts';
import { issueInvoices } from './issue-invoices.ts';
import type { Reminder } from './remind.ts';
import { tellOfIssued } from './tell-of-payment.ts';
import { writeReminder } from './write-reminder.ts';

/** Makes the invoices whose time has come, and brings the open ones up to date. It runs every hour, on one node. */
export async function makeInvoiceJob(now = new Date()): Promise<void> {
  await tellOfIssued(await asOperator((db) => issueInvoices(db, now)));
}

/** Writes a reminder for an admin, unless the invoice was paid meanwhile. */
export const mailReminder = adminMailJob<Reminder>(writeReminder);
