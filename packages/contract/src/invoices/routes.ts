import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { SubscriberFields } from '../subscribers/subscribers.ts';
import {
  BillingTerms,
  BillingTermsChanges,
  Invoice,
  InvoiceFilter,
  InvoicePayment,
  InvoiceVoid,
  IssuedInvoice,
  ManagedInvoice,
  PayableInvoice,
  PlanChange,
  invoiceCursor,
} from './invoices.ts';

const ofOperator = { access: 'operator', params: { id: id() } } as const;

export const invoiceRoutes = {
  own: defineRoute({
    method: 'GET',
    path: '/invoices/all',
    access: 'invoices:view',
    openWhenExpired: true,
    summary: 'The invoices of the own company, the latest due date first',
    query: z.object({ searchParam: z.string().max(100).optional(), ...pageQuery }),
    reply: z.object({ invoices: z.array(Invoice), count: z.number(), hasMore: z.boolean() }),
  }),
  toPay: defineRoute({
    method: 'POST',
    path: '/invoices/current',
    access: 'invoices:view',
    openWhenExpired: true,
    summary: 'The open invoice of the own company; it is made if there is none, also for a company on trial',
    reply: Invoice,
    errors: ['ERR_NOTHING_TO_PAY'],
  }),
  showPayable: defineRoute({
    method: 'GET',
    path: '/pay/:token',
    access: 'public',
    params: { token: z.string().max(100) },
    summary: 'The invoice that a link names, which is paid without signing in',
    reply: PayableInvoice,
    callsPerMinute: 60,
    errors: ['ERR_PAY_LINK', 'ERR_NO_INVOICE_FOUND', 'ERR_NOTHING_TO_PAY'],
  }),
  show: defineRoute({
    method: 'GET',
    path: '/invoices/:id',
    access: 'invoices:view',
    openWhenExpired: true,
    params: { id: id() },
    summary: 'An invoice of the own company with the business that issued it; the operator may name any',
    reply: IssuedInvoice,
    errors: ['ERR_NO_INVOICE_FOUND'],
  }),
  planChange: defineRoute({
    ...ofOperator,
    method: 'GET',
    path: '/companies/:id/plan-change',
    summary: 'What another plan would cost a company for the days that are paid, and its next invoice; changes nothing',
    query: z.object({ planId: id(), recurrence: SubscriberFields.shape.recurrence.unwrap().optional() }),
    reply: PlanChange,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_PLAN_FOUND'],
  }),
  page: defineRoute({
    method: 'GET',
    path: '/invoices',
    access: 'operator',
    summary: 'Invoices of all companies, the latest due date first',
    query: InvoiceFilter.extend({ after: invoiceCursor().optional() }),
    reply: z.object({
      records: z.array(ManagedInvoice),
      /** At most `limits.countedHits`. */
      count: z.number(),
      countIsCapped: z.boolean(),
      hasMore: z.boolean(),
      next: z.string().nullable(),
    }),
  }),
  export: defineRoute({
    ownUsersOnly: true,
    method: 'GET',
    path: '/invoices/export',
    access: 'operator',
    summary: 'Invoices of all companies as CSV, as a stream',
    query: InvoiceFilter,
    binary: true,
    callsPerMinute: 6,
  }),
  markPaid: defineRoute({
    ...ofOperator,
    method: 'POST',
    path: '/invoices/:id/pay',
    summary: 'Mark an invoice as paid, with a reason, which moves the due date of its company',
    body: InvoicePayment,
    reply: ManagedInvoice,
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_NOT_OPEN'],
  }),
  cancel: defineRoute({
    ...ofOperator,
    method: 'POST',
    path: '/invoices/:id/void',
    summary: 'Cancel an open invoice, with a reason; its period is not billed again',
    body: InvoiceVoid,
    reply: ManagedInvoice,
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_NOT_OPEN'],
  }),
  showTerms: defineRoute({
    method: 'GET',
    path: '/billing-terms',
    access: 'operator',
    summary: 'When invoices are made, and how long a company is served after its due date',
    reply: BillingTerms,
  }),
  changeTerms: defineRoute({
    method: 'PUT',
    path: '/billing-terms',
    access: 'operator',
    summary: 'Change when invoices are made, how long a company is served after its due date, and how it is reminded',
    body: BillingTermsChanges,
    reply: BillingTerms,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
};
