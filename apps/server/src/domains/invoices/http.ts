import type { routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside, type Call, type Handlers } from '../../platform/http/serve.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { showIssuer } from '../brand/index.ts';
import { readBillingTerms } from '../companies/index.ts';
import { markInvoicePaid, voidInvoice } from './change-invoices.ts';
import { changeTerms } from './change-terms.ts';
import { invoices } from './invoices.ts';
import { makeInvoiceToPay } from './issue-invoices.ts';
import { readLines } from './invoice-lines.ts';
import { previewPlanChange } from './preview-plan-change.ts';
import { showPayable } from './show-payable.ts';
import { exportInvoices, listManagedInvoices, showInvoice } from './managed-invoices.ts';

type Calls = typeof routes.invoices;

/** The user who calls. The type of `actor` allows `undefined`, because a public call has no user. */
function actorOf({ actor }: Call): UserActor {
  if (!actor) throw fail('ERR_NO_SESSION');
  return actor;
}

/**
 * Most calls run outside a scope: a company's scope may only read its invoices, and the operator acts on the invoices
 * of all companies.
 */
export const invoiceHttp: Handlers<Calls> = {
  own: invoices.http.page,
  toPay: outside<Calls['toPay']>((call) => makeInvoiceToPay(actorOf(call))),
  showPayable: outside<Calls['showPayable']>((_call, { params }) => showPayable(params.token)),
  show: outside<Calls['show']>(async (call, { params }) => {
    // Refuses an invoice that the user may not see, so its lines may then be read as the operator.
    const invoice = await showInvoice(actorOf(call), params.id);
    return { ...invoice, lines: await asOperator((db) => readLines({ db }, params.id)), issuer: await showIssuer() };
  }),
  planChange: outside<Calls['planChange']>((_call, { params, query }) =>
    previewPlanChange({ companyId: params.id, ...query }),
  ),
  page: outside<Calls['page']>((_call, { query }) => listManagedInvoices(query)),
  export: outside<Calls['export']>(async ({ reply }, { query }) => {
    void reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="faturas.csv"',
      'x-content-type-options': 'nosniff',
    });
    // The stream is the reply, in place of the JSON that the contract's type expects.
    return reply.send(exportInvoices(query)) as never;
  }),
  markPaid: outside<Calls['markPaid']>((call, { params, body }) => markInvoicePaid(actorOf(call), params.id, body)),
  cancel: outside<Calls['cancel']>((call, { params, body }) => voidInvoice(actorOf(call), params.id, body)),
  showTerms: outside<Calls['showTerms']>(() => asOperator(readBillingTerms)),
  changeTerms: outside<Calls['changeTerms']>((call, { body }) => changeTerms(actorOf(call), body)),
};
