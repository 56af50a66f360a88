import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { invoiceHttp } from './http.ts';
import { makeInvoiceJob } from './jobs.ts';

export const invoicesNoun = serverNoun({
  contract: nouns.invoices,
  http: invoiceHttp,
  tables: ['invoices'],
  schedules: { 'make-invoices': { cron: '7 * * * *', work: () => makeInvoiceJob() } },
});
