import { z } from 'zod';
import { day, id } from '../kit/fields.ts';
import { cursor } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { limits } from '../limits.ts';
import { AuditEntry } from './audit.ts';

/** Forms send empty fields, too. */
const filled = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).optional();

export const auditRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/audit',
    access: 'audit:view',
    summary: "Changes to the company's records and events of its security, newest first; every filter narrows",
    query: z.object({
      userId: filled(id()),
      subject: filled(z.string().regex(/^[\w-]{1,60}$/)),
      /** The first and the last day, in the company's time zone. */
      dateFrom: filled(day()),
      dateTo: filled(day()),
      after: cursor().optional(),
      limit: filled(z.coerce.number().int().min(1).max(limits.auditPage.max)),
    }),
    reply: z.object({
      entries: z.array(AuditEntry),
      /** The value of `after` for the next page; null: this was the last one. */
      next: z.string().nullable(),
    }),
  }),
};
