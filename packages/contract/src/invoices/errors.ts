import type { ErrorRules } from '../kit/error.ts';

export const invoiceErrors = {
  ERR_NO_INVOICE_FOUND: { status: 404, when: 'There is no such invoice.' },
  ERR_INVOICE_NOT_OPEN: { status: 409, when: 'The invoice is paid or void.' },
  ERR_PAY_LINK: {
    status: 404,
    when: 'The link to pay an invoice is not valid, or it is too old, or the company is being erased.',
  },
  ERR_NOTHING_TO_PAY: {
    status: 409,
    when:
      'The company owes nothing now: its plan has no price, credit covers its invoice, it has no due date, it is ' +
      'blocked, or the invoice of the period was cancelled.',
  },
} satisfies ErrorRules;

type InvoiceErrors = typeof invoiceErrors;
declare module '../kit/error.ts' {
  interface Errors extends InvoiceErrors {}
}
