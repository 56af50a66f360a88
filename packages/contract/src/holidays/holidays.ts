import { z } from 'zod';
import { day, flag, id, optionalId, text } from '../kit/fields.ts';
import { Interval, Intervals } from '../hours/hours.ts';
import { limits } from '../limits.ts';

/** A day with other hours than its weekday. */
export const Holiday = z.object({
  id: id(),
  date: z.string(),
  name: z.string(),
  /** It returns on this date every year. A holiday of one year goes before one of every year. */
  everyYear: z.boolean(),
  /** The hours of that day; none: closed. */
  intervals: z.array(Interval),
  /** Null: of the company and all of its queues. */
  queueId: id().nullable(),
});
export type Holiday = z.infer<typeof Holiday>;

export const HolidayFields = z.object({
  date: day(),
  name: text(limits.holidayName.min, limits.holidayName.max),
  everyYear: flag().default(false),
  intervals: Intervals.default([]),
  queueId: optionalId().default(null),
});
export type HolidayFields = z.infer<typeof HolidayFields>;

/** An absent field is not changed: `partial` alone would fill in the default. */
export const HolidayChanges = HolidayFields.extend({
  everyYear: flag(),
  intervals: Intervals,
  queueId: optionalId(),
}).partial();
export type HolidayChanges = z.infer<typeof HolidayChanges>;
