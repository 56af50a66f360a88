import { z } from 'zod';
import { pageQuery } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { Invoice } from './invoices.ts';

export const invoiceRoutes = {
  all: defineRoute({
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
};
