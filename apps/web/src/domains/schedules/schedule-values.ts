import type { Schedule, ScheduleFields } from '@balcao/contract';
import {
  readRecurrence,
  weekDays,
  writeRecurrence,
  type Recurrence,
  type WeekDay,
} from '@balcao/contract/schedules/recurrence';
import { dayOf, instantOfWallTime, timeAt, wallTimeAt } from '@balcao/contract/schedules/zoned-time';
import type { ChosenMedia } from '../quick-messages/parts.ts';

export const repeatChoices = ['DAILY', 'WEEKLY', 'MONTHLY', 'MONTH_END', 'WEEKDAY', 'LAST_WEEKDAY'] as const;
type RepeatChoice = (typeof repeatChoices)[number];

/** The values of the dialog's fields; '' stands for none. */
export interface ScheduleValues {
  contactId: string;
  body: string;
  /** YYYY-MM-DD, in the time zone of the company. */
  day: string;
  /** HH:mm */
  time: string;
  whatsappId: string;
  fileListId: string;
  media: ChosenMedia | null;
  cancelOnReply: boolean;
  /** Name and language of a template: `pedido_pronto pt_BR`. */
  template: string;
  parameters: Record<string, string>;
  repeat: '' | RepeatChoice;
  interval: number;
  /** Indexes in `weekDays`. */
  byDay: number[];
  /**
   * `named`: the day of the month that a rule names by number; -1: the last day. `day`: the day of the message that
   * has the rule. The rule keeps the number while its message stays on that day. A rule made in the dialog names the
   * last day or none; without a named day it repeats on the day of its message.
   */
  monthDay: { named: number; day: string } | null;
  end: 'never' | 'until' | 'count';
  untilDay: string;
  count: number;
  /** Whether a change is for the rest of a series or for one message of it. */
  applies: 'series' | 'one';
}

/** The values of a schedule, or of a new one at the time `at`, by default an hour from now. */
export function valuesOf(
  schedule: Partial<Schedule> | undefined,
  { timeZone, at = new Date(Date.now() + 3600_000) }: { timeZone: string; at?: Date | undefined },
): ScheduleValues {
  const sendAt = schedule?.sendAt === undefined ? at : new Date(schedule.sendAt);
  const rule = schedule?.recurrence ? readRecurrence(schedule.recurrence) : undefined;
  const { template } = schedule ?? {};
  const day = dayOf(wallTimeAt(timeZone, sendAt));
  return {
    contactId: schedule?.contactId === undefined ? '' : String(schedule.contactId),
    body: schedule?.body ?? '',
    day,
    time: timeAt(timeZone, sendAt),
    whatsappId: schedule?.whatsappId ? String(schedule.whatsappId) : '',
    fileListId: schedule?.fileListId ? String(schedule.fileListId) : '',
    media: schedule?.mediaName ? { name: schedule.mediaName } : null,
    cancelOnReply: schedule?.cancelOnReply ?? false,
    template: template ? `${template.name} ${template.language}` : '',
    parameters: template?.parameters ?? {},
    repeat: rule ? repeatOf(rule) : '',
    interval: rule?.interval ?? 1,
    byDay: (rule?.byDay ?? []).map((weekDay) => weekDays.indexOf(weekDay)),
    monthDay: rule?.byMonthDay ? { named: rule.byMonthDay, day } : null,
    end: endOf(rule),
    untilDay: rule?.until ?? '',
    count: rule?.count ?? 10,
    applies: 'series',
  };
}

function endOf(rule: Recurrence | undefined): ScheduleValues['end'] {
  if (rule?.until) return 'until';
  return rule?.count ? 'count' : 'never';
}

function repeatOf({ freq, byMonthDay, byMonthWeekday }: Recurrence): RepeatChoice {
  if (byMonthWeekday) return byMonthWeekday.nth === -1 ? 'LAST_WEEKDAY' : 'WEEKDAY';
  return byMonthDay === -1 ? 'MONTH_END' : freq;
}

/** The instant of a day and a time in a time zone; undefined: day or time is incomplete or invalid. */
export function sendAtOf({ day, time }: Pick<ScheduleValues, 'day' | 'time'>, timeZone: string): Date | undefined {
  const [year, month, date] = day.split('-').map(Number);
  const [hour, minute] = time.split(':').map(Number);
  if (!year || !month || !date || hour === undefined || minute === undefined) return undefined;
  const at = instantOfWallTime(timeZone, { year, month, day: date, hour, minute });
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The RRULE of the fields; '': the message is sent once. */
export function recurrenceOf(values: ScheduleValues): string {
  const { repeat, day, end, monthDay } = values;
  if (repeat === '') return '';
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = weekDays[weekdayPlace(day)] as WeekDay;
  const nth = Math.ceil(date.getUTCDate() / 7);
  // The fifth Monday of a month, for example, is its last one, and not every month has a fifth.
  const isLast = repeat === 'LAST_WEEKDAY' || nth > 4;
  const isByWeekday = repeat === 'WEEKDAY' || repeat === 'LAST_WEEKDAY';
  return writeRecurrence({
    freq: repeat === 'DAILY' || repeat === 'WEEKLY' ? repeat : 'MONTHLY',
    interval: Math.max(1, values.interval),
    byDay: repeat === 'WEEKLY' ? values.byDay.toSorted((a, b) => a - b).flatMap((place) => weekDays[place] ?? []) : [],
    byMonthDay: monthDayOf(repeat, monthDay?.day === day ? monthDay.named : null),
    byMonthWeekday: isByWeekday ? { nth: isLast ? -1 : nth, day: weekday } : null,
    until: end === 'until' && values.untilDay !== '' ? values.untilDay : null,
    count: end === 'count' ? Math.max(1, values.count) : null,
  });
}

/** The day of the month that the rule names by number; null: none. */
function monthDayOf(repeat: ScheduleValues['repeat'], named: number | null): number | null {
  if (repeat === 'MONTH_END') return -1;
  // The last day of the month is a choice of its own.
  return repeat === 'MONTHLY' && named !== -1 ? named : null;
}

/**
 * The RRULE of a series whose message at `sendAt` is moved to a time. The weekday of the message in the rule moves too.
 */
export function recurrenceMovedTo(schedule: Schedule, to: Date, timeZone: string): string {
  const { day: oldDay, ...values } = valuesOf(schedule, { timeZone });
  const day = dayOf(wallTimeAt(timeZone, to));
  const byDay = values.byDay.map((place) => (place === weekdayPlace(oldDay) ? weekdayPlace(day) : place));
  return recurrenceOf({ ...values, day, byDay: [...new Set(byDay)] });
}

/** The index of a day's weekday in `weekDays`, Monday 0. */
const weekdayPlace = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Whether a schedule waits and is one of a series. */
export const isSeries = ({ status, recurrence }: Pick<Schedule, 'status' | 'recurrence'>): boolean =>
  status === 'PENDENTE' && recurrence !== '';

/** The body of the call. The form has checked that day and time are an instant. */
export function fieldsOf(values: ScheduleValues, timeZone: string): Omit<ScheduleFields, 'exceptDays'> {
  const [name, language] = values.template.split(' ');
  return {
    body: values.body,
    contactId: Number(values.contactId),
    sendAt: sendAtOf(values, timeZone)?.toISOString() ?? '',
    whatsappId: values.whatsappId === '' ? null : Number(values.whatsappId),
    fileListId: values.fileListId === '' ? null : Number(values.fileListId),
    template: name && language ? { name, language, parameters: values.parameters } : null,
    recurrence: recurrenceOf(values),
    cancelOnReply: values.cancelOnReply,
  };
}
