import { nouns, type CheckoutFields, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside, type Call } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { credentialsOf } from '../users/index.ts';
import { chargeByLink } from './charge-by-link.ts';
import { showCharge } from './charges.ts';
import { confirmCharge } from './confirm-charge.ts';
import { sendInvoicePdf, sendPdfByLink } from './invoice-pdf/send-invoice-pdf.ts';
import {
  checkDueCharges,
  checkDueMandates,
  checkJob,
  checkJobName,
  checkMandateJob,
  checkMandateJobName,
  forgetNotices,
} from './jobs.ts';
import { cancelMandate } from './mandates/cancel-mandate.ts';
import { debitInvoices, debitJob, debitJobName } from './mandates/debit-invoices.ts';
import { endMandatesOfLeaving } from './mandates/end-mandates.ts';
import { requireMandateTerms } from './mandates/mandate-terms.ts';
import { listMandates, showMandate } from './mandates/show-mandate.ts';
import { listCharges } from './list-charges.ts';
import { openCheckout } from './open-checkout.ts';
import { activateProvider, changeProvider, listProviders, testProvider } from './provider-settings.ts';
import { startCharge } from './start-charge.ts';

type Calls = typeof routes.payments;

function actorOf({ actor }: Call) {
  if (!actor) throw fail('ERR_NO_SESSION');
  return actor;
}
const companyOfCall = (call: Call) => companyOf(actorOf(call));

/** The e-mail address of the user who calls. */
async function emailOf(call: Call): Promise<string> {
  const { userId } = actorOf(call);
  const found = await companyOfCall(call).read((scope) => credentialsOf(scope, userId));
  if (!found) throw fail('ERR_NO_SESSION');
  return found.email;
}

function payerOf(fields: CheckoutFields) {
  const { firstName, lastName, document, address2, city, state, zipcode, country } = fields;
  return { firstName, lastName, document, address2, city, state, zipcode, country };
}

/** Calls of the operator, calls that may reach a provider, and PDFs run outside a scope. */
export const paymentsNoun = serverNoun({
  contract: nouns.payments,
  http: {
    providers: outside<Calls['providers']>(() => listProviders()),
    changeProvider: outside<Calls['changeProvider']>(({ actor }, { params, body }) =>
      changeProvider(params.kind, body, actor),
    ),
    testProvider: outside<Calls['testProvider']>(async (call, { params, body }) =>
      testProvider(params.kind, { ...body, email: await emailOf(call) }),
    ),
    activateProvider: outside<Calls['activateProvider']>(({ actor }, { body }) => activateProvider(body.kind, actor)),
    charges: outside<Calls['charges']>((_call, { query }) => listCharges(query)),
    confirm: outside<Calls['confirm']>((call, { params, body }) =>
      confirmCharge(actorOf(call), params.id, body.reason),
    ),
    openCheckout: outside<Calls['openCheckout']>((call, { body }) => openCheckout(companyOfCall(call), body.invoiceId)),
    checkout: outside<Calls['checkout']>(async (call, { body }) => {
      const company = companyOfCall(call);
      const request = { invoiceId: body.invoiceId, payer: payerOf(body) };
      if (!body.isRecurring) return startCharge(company, request);
      return startCharge(company, { ...request, recurring: await requireMandateTerms(company, body.invoiceId) });
    }),
    mandate: (scope) => showMandate(scope),
    cancelMandate: outside<Calls['cancelMandate']>(async (call) => {
      const company = companyOfCall(call);
      await cancelMandate(company);
      return company.read((scope) => showMandate(scope));
    }),
    mandates: outside<Calls['mandates']>((_call, { query }) => listMandates(query)),
    chargeByLink: outside<Calls['chargeByLink']>((_call, { params, body }) =>
      chargeByLink(params.token, body.document),
    ),
    invoicePdf: outside<Calls['invoicePdf']>((call, { params }) =>
      sendInvoicePdf(call.reply, actorOf(call), params.id),
    ),
    invoicePdfByLink: outside<Calls['invoicePdfByLink']>((call, { params }) => sendPdfByLink(call.reply, params.token)),
    showCharge: (scope, { params }) => showCharge(scope, params.invoiceId),
  },
  tables: ['payment_providers', 'payment_charges', 'payment_mandates', 'payment_notices'],
  jobs: { [checkJobName]: checkJob, [checkMandateJobName]: checkMandateJob, [debitJobName]: debitJob },
  schedules: {
    'check-payment-charges': { cron: '* * * * *', work: () => checkDueCharges() },
    'check-payment-mandates': { cron: '* * * * *', work: () => checkDueMandates() },
    'debit-invoices': { cron: '35 * * * *', work: () => debitInvoices() },
    'end-mandates': { cron: '*/10 * * * *', work: (signal) => endMandatesOfLeaving({ signal }) },
    'forget-payment-notices': { cron: '40 * * * *', work: () => forgetNotices() },
  },
});
