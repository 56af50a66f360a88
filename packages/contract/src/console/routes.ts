import { z } from 'zod';
import { AuditEntry } from '../audit/audit.ts';
import { id, instant, text } from '../kit/fields.ts';
import { cursor } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { limits } from '../limits.ts';
import { companyOrders, ConsoleCompany, ConsoleCompanyPage, ConsoleFilter, WhatsappPrices } from './console.ts';

const ofCompany = { access: 'operator', params: { id: id() }, errors: ['ERR_NO_COMPANY_FOUND'] } as const;

export const consoleRoutes = {
  companies: defineRoute({
    method: 'GET',
    path: '/console/companies',
    access: 'operator',
    summary: 'All companies with what they use, sorted and filtered, a page at a time',
    query: ConsoleFilter.extend({
      sort: z.enum(companyOrders).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
      after: id().optional(),
    }),
    reply: z.object({
      records: z.array(ConsoleCompany),
      count: z.number(),
      hasMore: z.boolean(),
      /** The value of `after` for the next page: a company. */
      next: id().nullable(),
    }),
  }),
  company: defineRoute({
    ...ofCompany,
    method: 'GET',
    path: '/console/companies/:id',
    summary: 'One company: its numbers, and what it used on each of the last days',
    reply: ConsoleCompanyPage,
  }),
  audit: defineRoute({
    ...ofCompany,
    method: 'GET',
    path: '/console/companies/:id/audit',
    summary: 'The audit log of a company, the newest entry first',
    query: z.object({ after: cursor().optional() }),
    reply: z.object({ entries: z.array(AuditEntry), next: z.string().nullable() }),
  }),
  enter: defineRoute({
    ...ofCompany,
    method: 'POST',
    path: '/console/companies/:id/enter',
    summary: 'Enter a company as its admin, with a reason, for at most an hour; the next renewal gives the session',
    body: z.object({ reason: text(limits.impersonationReason.min, limits.impersonationReason.max) }),
    reply: z.object({ until: instant() }),
    callsPerMinute: 20,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_OWN_COMPANY', 'ERR_NO_ADMIN_FOUND', 'ERR_COMPANY_NOT_SERVED'],
  }),
  prices: defineRoute({
    method: 'GET',
    path: '/console/prices',
    access: 'operator',
    summary: 'What Meta charges for messages, by category and day',
    reply: WhatsappPrices,
  }),
  changePrices: defineRoute({
    method: 'PUT',
    path: '/console/prices',
    access: 'operator',
    summary: 'Replace the prices; the costs of the current month follow',
    body: WhatsappPrices,
    reply: WhatsappPrices,
  }),
};
