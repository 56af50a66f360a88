import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { invoices } from './invoices.ts';
import { makeInvoiceJob } from './jobs.ts';

export const invoicesNoun = serverNoun({
  contract: nouns.invoices,
  http: { all: invoices.http.page },
  tables: ['invoices'],
  schedules: { 'make-invoices': { cron: '7 * * * *', work: () => makeInvoiceJob() } },
});
