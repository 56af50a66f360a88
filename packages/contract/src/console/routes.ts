import { z } from 'zod';
import { AuditPage, AuditQuery } from '../audit/audit.ts';
import { id, instant, text } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import { limits } from '../limits.ts';
import { companyOrders, ConsoleCompany, ConsoleCompanyPage, ConsoleFilter, WhatsappPrices } from './console.ts';
import { Examination, MachineRoom } from './machine-room.ts';

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
      /** The value of `after` for the next page: the id of a company; null: there is no further page. */
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
    summary: 'The audit log of a company, the newest entry first; every filter narrows',
    query: AuditQuery,
    reply: AuditPage,
  }),
  enter: defineRoute({
    ...ofCompany,
    method: 'POST',
    path: '/console/companies/:id/enter',
    summary: 'Enter a company as its admin, with a reason, for at most an hour; the next renewal returns its session',
    body: z.object({ reason: text(limits.impersonationReason.min, limits.impersonationReason.max) }),
    reply: z.object({ until: instant() }),
    callsPerMinute: 20,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_OWN_COMPANY', 'ERR_NO_ADMIN_FOUND', 'ERR_COMPANY_NOT_SERVED'],
  }),
  prices: defineRoute({
    method: 'GET',
    path: '/console/prices',
    access: 'operator',
    summary: 'What Meta charges for messages, by country, category and day',
    reply: WhatsappPrices,
  }),
  changePrices: defineRoute({
    method: 'PUT',
    path: '/console/prices',
    access: 'operator',
    summary: 'Replace the prices; the costs of the current month are computed again',
    body: WhatsappPrices,
    reply: WhatsappPrices,
  }),
  machineRoom: defineRoute({
    method: 'GET',
    path: '/console/machine-room',
    access: 'operator',
    summary: 'The state of the installation: lanes, jobs, nodes, database and versions',
    reply: MachineRoom,
  }),
  examination: defineRoute({
    method: 'GET',
    path: '/console/machine-room/examination',
    access: 'operator',
    summary: 'What a node found in its surroundings within the last minutes, and what should change',
    reply: Examination,
  }),
  examine: defineRoute({
    method: 'POST',
    path: '/console/machine-room/examination',
    access: 'operator',
    summary: 'Examine the surroundings of a node now',
    reply: Examination,
    callsPerMinute: 10,
  }),
  retryParked: defineRoute({
    method: 'POST',
    path: '/console/machine-room/parked/retry',
    access: 'operator',
    summary: 'Try parked entries again: one of them, or all of a kind; what they send may be out of date',
    body: z.object({
      kind: z.string().min(1).max(60),
      /** A bigint as text, as pg returns it. */
      id: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    reply: z.object({ retried: z.number() }),
    callsPerMinute: 60,
  }),
  retryJob: defineRoute({
    method: 'POST',
    path: '/console/machine-room/jobs/:jobId/retry',
    access: 'operator',
    summary: 'Try a failed job once more',
    params: { jobId: z.uuid() },
    reply: z.object({ retried: z.number() }),
    callsPerMinute: 60,
  }),
};
