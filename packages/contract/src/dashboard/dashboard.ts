import { z } from 'zod';
import { id } from '../kit/fields.ts';

/** Minutes; null when there is nothing to average. */
const minutes = () => z.number().nullable();

/**
 * The figures of a company. `supportHappening` and `supportPending` are the open and waiting tickets now. `newContacts`
 * counts the contacts that were created in the period. All other figures are about the tickets that began in the
 * period.
 */
export const DashboardCounters = z.object({
  supportHappening: z.number(),
  supportPending: z.number(),
  supportFinished: z.number(),
  /** The tickets that began in the period, in any state. */
  supportBegun: z.number(),
  /** Of closed tickets: from the acceptance to the rating question, or to the end. */
  avgSupportTime: minutes(),
  /** From the start of waiting to the acceptance. Tickets that an attendant began do not count: they never waited. */
  avgWaitTime: minutes(),
  /** Contacts with exactly one ticket in the period. */
  leads: z.number(),
  /** Contacts that were created in the period. */
  newContacts: z.number(),
});
export type DashboardCounters = z.infer<typeof DashboardCounters>;

/** A user and the tickets of the period that the user finished. */
export const DashboardAttendant = z.object({
  id: id(),
  name: z.string(),
  online: z.boolean(),
  avgSupportTime: minutes(),
  /** Finished tickets. */
  tickets: z.number(),
  /** The user's open tickets now. */
  happening: z.number(),
  /** The average of the ratings: 1 to 3; null without a rating. */
  rating: z.number().nullable(),
});
export type DashboardAttendant = z.infer<typeof DashboardAttendant>;

/** The first and the last day of a period, in the company's time zone. */
export const DashboardPeriod = z.object({ dateFrom: z.string(), dateTo: z.string(), timeZone: z.string() });

export const Dashboard = z.object({
  counters: DashboardCounters,
  attendants: z.array(DashboardAttendant),
  period: DashboardPeriod,
});
export type Dashboard = z.infer<typeof Dashboard>;

/** One bar: a user's name, and how many tickets the user finished. The names are those of the specification. */
export const UserCount = z.object({ nome: z.string(), quantidade: z.number() });
export type UserCount = z.infer<typeof UserCount>;

/** One bar: a day (`data`, dd/MM/yyyy), or an hour (`horario`, 0 to 23) when the range is one day. */
export const DayCount = z.object({ total: z.number(), data: z.string().optional(), horario: z.number().optional() });
export type DayCount = z.infer<typeof DayCount>;

/** What a new company has already set up. */
export const FirstSteps = z.object({
  queues: z.boolean(),
  people: z.boolean(),
  connection: z.boolean(),
  messages: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;
