import type { ErrorRules } from '../kit/error.ts';

export const paymentErrors = {
  ERR_PROVIDER_INCOMPLETE: { status: 400, when: 'The provider lacks a field that it needs.' },
  ERR_CERTIFICATE_BROKEN: { status: 400, when: 'The certificate is no PKCS #12 archive, or its password is wrong.' },
  ERR_PIX_KEY_INVALID: {
    status: 400,
    when: 'The text is no Pix key: a CPF, a CNPJ, a telephone number with +55, an e-mail address, or a random key.',
  },
  ERR_NO_PAYMENT_PROVIDER: { status: 409, when: 'The operator has not chosen how payments are received.' },
  ERR_PAYER_DOCUMENT: {
    status: 400,
    when: 'The provider needs a CPF or CNPJ of the payer, or refused the one it got.',
  },
  ERR_PAYMENT_REFUSED: { status: 422, when: 'The provider refused the call, or cannot be used with its settings.' },
  ERR_PAYMENT_UNAVAILABLE: { status: 503, when: 'The provider did not answer in time; the call may be repeated.' },
  ERR_MANDATE_NOT_OFFERED: {
    status: 409,
    when: 'The operator offers no recurring payments, the invoice does not allow one, or the company has one already.',
  },
  ERR_NO_MANDATE_FOUND: { status: 404, when: 'The company has no active recurring payment.' },
  ERR_PDF_BUSY: { status: 503, when: 'Too many invoices are being written as PDF; the call may be repeated.' },
  ERR_NO_CHARGE_FOUND: { status: 404, when: 'There is no such charge.' },
  ERR_CHARGE_NOT_BY_HAND: { status: 409, when: 'The provider itself reports whether this charge is paid.' },
  ERR_CHARGE_SETTLED: { status: 409, when: 'The charge was paid or has expired already.' },
} satisfies ErrorRules;

type PaymentErrors = typeof paymentErrors;
declare module '../kit/error.ts' {
  interface Errors extends PaymentErrors {}
}
