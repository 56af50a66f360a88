import { nouns, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { invoices } from './invoices.ts';
import { makeInvoiceToPay } from './issue-invoices.ts';
import { makeInvoiceJob } from './jobs.ts';

type Calls = typeof routes.invoices;

export const invoicesNoun = serverNoun({
  contract: nouns.invoices,
  http: {
    all: invoices.http.page,
    // Outside a scope, because a company only reads its invoices.
    toPay: outside<Calls['toPay']>(({ actor }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      return makeInvoiceToPay(actor);
    }),
  },
  tables: ['invoices'],
  schedules: { 'make-invoices': { cron: '7 * * * *', work: () => makeInvoiceJob() } },
});
