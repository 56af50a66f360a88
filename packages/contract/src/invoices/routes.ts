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
    reply: z.object({ invoices: z.array(Invoice), hasMore: z.boolean() }),
  }),
};
