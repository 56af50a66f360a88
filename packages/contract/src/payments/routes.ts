import { z } from 'zod';
import { flag, id, text } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { limits } from '../limits.ts';
import {
  Checkout,
  CheckoutCharge,
  CheckoutFields,
  PaymentCharge,
  PaymentProvider,
  PaymentProviderChanges,
  ProviderDiagnosis,
  providerKinds,
} from './payments.ts';

const ofProvider = { access: 'operator', params: { kind: z.enum(providerKinds) } } as const;

export const paymentRoutes = {
  providers: defineRoute({
    method: 'GET',
    path: '/payments/providers',
    access: 'operator',
    summary: 'How the operator can receive payments',
    reply: z.array(PaymentProvider),
  }),
  changeProvider: defineRoute({
    ...ofProvider,
    method: 'PUT',
    path: '/payments/providers/:kind',
    summary: 'Change how payments are received; secrets are written and never read',
    body: PaymentProviderChanges,
    reply: PaymentProvider,
    errors: ['ERR_PROVIDER_INCOMPLETE', 'ERR_CERTIFICATE_BROKEN', 'ERR_PIX_KEY_INVALID'],
  }),
  testProvider: defineRoute({
    ...ofProvider,
    method: 'POST',
    path: '/payments/providers/:kind/test',
    summary: 'Ask the provider whether it can be used, and register our address for its notices if wished',
    body: z.object({ register: flag() }),
    reply: ProviderDiagnosis,
    callsPerMinute: 20,
  }),
  activateProvider: defineRoute({
    method: 'PUT',
    path: '/payments/active',
    access: 'operator',
    summary: 'Choose with whom new charges are made; null: with none',
    body: z.object({ kind: z.enum(providerKinds).nullable() }),
    reply: z.array(PaymentProvider),
    errors: ['ERR_PROVIDER_INCOMPLETE'],
  }),
  charges: defineRoute({
    method: 'GET',
    path: '/payments/charges',
    access: 'operator',
    summary: 'Charges of all companies, the latest first',
    query: z.object({ searchParam: z.string().max(100).optional(), ...pageQuery }),
    reply: z.object({ records: z.array(PaymentCharge), count: z.number(), hasMore: z.boolean() }),
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/payments/charges/:id/confirm',
    access: 'operator',
    params: { id: id() },
    summary: 'Confirm that a payment by static Pix arrived, which pays its invoice',
    body: z.object({ reason: text(limits.confirmReason.min, limits.confirmReason.max) }),
    reply: PaymentCharge,
    errors: ['ERR_NO_CHARGE_FOUND', 'ERR_CHARGE_NOT_BY_HAND', 'ERR_CHARGE_SETTLED'],
  }),
  openCheckout: defineRoute({
    method: 'POST',
    path: '/subscription/checkout',
    access: 'invoices:view',
    openWhenExpired: true,
    summary: 'What the checkout of an open invoice shows',
    body: z.object({ invoiceId: id() }),
    reply: Checkout,
    callsPerMinute: 60,
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_NOT_OPEN'],
  }),
  checkout: defineRoute({
    method: 'POST',
    path: '/subscription',
    access: 'invoices:view',
    openWhenExpired: true,
    summary: 'Pay an invoice by Pix: the answer has the code; a repeat gets the same one while it can be paid',
    body: CheckoutFields,
    reply: CheckoutCharge,
    callsPerMinute: 20,
    errors: [
      'ERR_NO_INVOICE_FOUND',
      'ERR_INVOICE_NOT_OPEN',
      'ERR_NO_PAYMENT_PROVIDER',
      'ERR_PAYER_DOCUMENT',
      'ERR_PAYMENT_REFUSED',
      'ERR_PAYMENT_UNAVAILABLE',
    ],
  }),
  showCharge: defineRoute({
    method: 'GET',
    path: '/subscription/:invoiceId/charge',
    access: 'invoices:view',
    openWhenExpired: true,
    params: { invoiceId: id() },
    summary: 'The latest charge of an own invoice, with its state; null: none was made',
    reply: z.object({ charge: CheckoutCharge.nullable() }),
  }),
};
