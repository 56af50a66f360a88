import { z } from 'zod';
import { instant } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { settingDefinitions } from '../settings/settings.ts';

/** The days of a week, as `weekdayEn` names them. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** The Portuguese names, which the specification's field `weekday` has. */
const weekdayNames: Record<Weekday, string> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

const minutesOfDay = 24 * 60;
/** HH:MM. */
const time = () =>
  z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .meta({ examples: ['08:00'] });
/** HH:MM, or 24:00 for the end of the day. */
const endTime = () =>
  z
    .string()
    .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/)
    .meta({ examples: ['18:00'] });

/** A part of a day. If it ends before it starts, it ends on the next day. */
export const Interval = z.object({ startTime: time(), endTime: endTime() });
export type Interval = z.infer<typeof Interval>;

/** Minutes since the start of the day; `to` is more than 1440 if the part ends on the next day. */
export interface MinuteRange {
  from: number;
  to: number;
}

/** An interval in minutes. One that ends when it starts is empty. */
export function minutesOf({ startTime, endTime: end }: Interval): MinuteRange {
  const [from, to] = [minuteOf(startTime), minuteOf(end)];
  return { from, to: to < from ? to + minutesOfDay : to };
}

/**
 * The reverse of `minutesOf`. Midnight as an end is 24:00 only for a whole day, and otherwise 00:00: old clients do not
 * know 24:00.
 */
export const intervalOf = ({ from, to }: MinuteRange): Interval => ({
  startTime: timeOf(from),
  endTime: from === 0 && to === minutesOfDay ? '24:00' : timeOf(to % minutesOfDay),
});

const minuteOf = (written: string) => Number(written.slice(0, 2)) * 60 + Number(written.slice(3));
const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Parts of a day that do not overlap, in any order. None: closed. */
export const Intervals = z
  .array(Interval)
  .max(limits.intervalsPerDay)
  .superRefine((intervals, { addIssue }) => {
    const ranges = intervals.map(minutesOf);
    for (const [place, { from, to }] of ranges.entries()) {
      const isEmpty = from === to;
      const overlaps = ranges.some((other, at) => at < place && from < other.to && other.from < to);
      if (isEmpty || overlaps)
        addIssue({
          code: 'custom',
          path: [place],
          message: isEmpty ? 'ends when it starts' : 'overlaps another interval of the day',
        });
    }
  });

/** The hours of one day. A closed day has no intervals and goes from 00:00 to 00:00. */
export const DaySchedule = z.object({
  weekday: z.string(),
  weekdayEn: z.enum(weekdays),
  /** The start of the first interval. */
  startTime: z.string(),
  /** The end of the last interval. */
  endTime: z.string(),
  intervals: z.array(Interval),
});
export type DaySchedule = z.infer<typeof DaySchedule>;

/** The hours of one day, as a client sends them. */
const DayFields = z
  .object({
    weekday: z.string().max(40).optional(),
    weekdayEn: z.enum(weekdays),
    startTime: time().or(z.literal('')).optional(),
    endTime: endTime().or(z.literal('')).optional(),
    intervals: Intervals.optional(),
  })
  .superRefine(({ startTime, endTime: end, intervals }, { addIssue }) => {
    if (!intervals && Boolean(startTime) !== Boolean(end))
      addIssue({ code: 'custom', path: [startTime ? 'endTime' : 'startTime'], message: 'both times or none' });
  });

/**
 * The hours of a week, as a client sends them: days that are not named are closed. `startTime` and `endTime` count if
 * `intervals` is absent; equal or empty times mean closed. The schema makes seven days of them, Monday first.
 */
export const Schedules = z
  .array(DayFields)
  .max(weekdays.length)
  .superRefine((days, { addIssue }) => {
    for (const [place, { weekdayEn }] of days.entries())
      if (days.findIndex((day) => day.weekdayEn === weekdayEn) < place)
        addIssue({ code: 'custom', path: [place, 'weekdayEn'], message: 'the day is named twice' });
  })
  .transform((days) =>
    weekdays.map((weekday) =>
      readDay(
        weekday,
        days.find((day) => day.weekdayEn === weekday),
      ),
    ),
  );

function readDay(weekday: Weekday, day: z.infer<typeof DayFields> | undefined): DaySchedule {
  const { startTime, endTime: end, intervals } = day ?? {};
  const isOpen = startTime && end && startTime !== end;
  return daySchedule(weekday, intervals ?? (isOpen ? [{ startTime, endTime: end }] : []));
}

/** A day in its wire form, with its intervals in order. */
export function daySchedule(weekday: Weekday, intervals: readonly Interval[]): DaySchedule {
  const ordered = intervals
    .map(minutesOf)
    .toSorted((a, b) => a.from - b.from)
    .map(intervalOf);
  return {
    weekday: weekdayNames[weekday],
    weekdayEn: weekday,
    startTime: ordered[0]?.startTime ?? '00:00',
    endTime: ordered.at(-1)?.endTime ?? '00:00',
    intervals: ordered,
  };
}

/** The hours of a company or queue that has set none. */
export const defaultSchedules: readonly DaySchedule[] = weekdays.map((weekday) =>
  daySchedule(
    weekday,
    weekday === 'sunday' ? [] : [{ startTime: '08:00', endTime: weekday === 'saturday' ? '12:00' : '18:00' }],
  ),
);

export const SchedulesBody = z.object({ schedules: Schedules });
export type SchedulesBody = z.infer<typeof SchedulesBody>;

/** The opening hours of the company, whether they count or not. */
export const Hours = z.object({
  /** Whose hours count: those of the company, those of each queue, or none. */
  scheduleType: z.enum(settingDefinitions.scheduleType.values),
  timeZone: z.string(),
  schedules: z.array(DaySchedule),
  /** Whether the company is open now; always true if the hours of the company do not count. */
  open: z.boolean(),
  /** Until when `open` holds; null: nothing changes within two weeks, or within a year if there are holidays. */
  until: instant().nullable(),
});
export type Hours = z.infer<typeof Hours>;
