import { z } from 'zod';
import { day, flag, id, optionalId, text } from '../kit/fields.ts';
import { Interval, Intervals } from '../hours/hours.ts';
import { limits } from '../limits.ts';

/** A day with other opening hours than its weekday. */
export const Holiday = z.object({
  id: id(),
  /** YYYY-MM-DD. */
  date: z.string(),
  name: z.string(),
  /** The holiday is on this date every year. If a date also has a holiday of one year, that one counts. */
  everyYear: z.boolean(),
  /** The opening hours of that day; an empty list: closed. */
  intervals: z.array(Interval),
  /** Null: the holiday is of the company and all of its queues. */
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

/**
 * Changes of a holiday. An absent field is not changed. Fields with a default are declared again without it, because
 * `partial` would fill in the default.
 */
export const HolidayChanges = HolidayFields.extend({
  everyYear: flag(),
  intervals: Intervals,
  queueId: optionalId(),
}).partial();
export type HolidayChanges = z.infer<typeof HolidayChanges>;
