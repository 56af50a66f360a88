import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { invoiceHttp } from './http.ts';
import { mailReminder, makeInvoiceJob } from './jobs.ts';
import { sampleInvoice } from './sample-invoice.ts';
import { reminderJob, remindOfInvoices } from './remind.ts';

export const invoicesNoun = serverNoun({
  contract: nouns.invoices,
  http: invoiceHttp,
  tables: ['invoices', 'invoice_reminders', 'prorations'],
  sample: sampleInvoice,
  jobs: { [reminderJob]: mailReminder },
  schedules: {
    'make-invoices': { cron: '7 * * * *', work: () => makeInvoiceJob() },
    // From 8:20 to 20:20 in São Paulo only: a reminder at night is not read.
    'remind-of-invoices': { cron: '20 8-20 * * *', work: () => remindOfInvoices() },
  },
});
