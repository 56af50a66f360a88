import { z } from 'zod';
import { day, id } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import { limits } from '../limits.ts';
import { Dashboard, DayCount, FirstSteps, UserCount } from './dashboard.ts';
import { isAllowedRange } from './is-allowed-range.ts';

/** An optional field. Forms send a field that is not filled in as '': it counts as absent. */
const filled = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).optional();

const range = z
  .object({
    initialDate: day(),
    finalDate: day(),
    /** Old clients send it; the session decides the company. */
    companyId: id().optional(),
  })
  .refine(({ initialDate, finalDate }) => isAllowedRange(initialDate, finalDate), { path: ['finalDate'] });

export const dashboardRoutes = {
  show: defineRoute({
    method: 'GET',
    path: '/dashboard',
    access: 'dashboard:view',
    summary:
      'The figures of a period: the last `days` with today, or the days from `date_from` to `date_to`; 30 days by ' +
      'default',
    query: z
      .object({
        days: filled(z.coerce.number().int().min(1).max(limits.dashboardDays)),
        date_from: filled(day()),
        date_to: filled(day()),
      })
      .refine(({ date_from, date_to }) => !date_from || !date_to || isAllowedRange(date_from, date_to), {
        path: ['date_to'],
      }),
    reply: Dashboard,
  }),
  ticketsUsers: defineRoute({
    method: 'GET',
    path: '/dashboard/ticketsUsers',
    access: 'dashboard:view',
    summary: 'How many tickets of a period each user finished, most first',
    query: range,
    reply: z.object({ data: z.array(UserCount) }),
  }),
  ticketsDay: defineRoute({
    method: 'GET',
    path: '/dashboard/ticketsDay',
    access: 'dashboard:view',
    summary: 'How many tickets began on each day of a period, or in each hour when it is one day',
    query: range,
    reply: z.object({ count: z.number(), data: z.array(DayCount) }),
  }),
  firstSteps: defineRoute({
    method: 'GET',
    path: '/dashboard/firstSteps',
    access: 'dashboard:view',
    summary: 'What a new company has already set up',
    reply: FirstSteps,
  }),
};
