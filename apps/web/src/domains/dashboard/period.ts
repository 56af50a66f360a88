import { limits } from '@balcao/contract/limits';

/** YYYY-MM-DD; empty: not given. */
export interface Dates {
  from: string;
  to: string;
}
/** What the figures are about: the last days with today, or given dates. */
export type Period = { kind: 'days'; days: number } | ({ kind: 'dates' } & Dates);

/** Today, and the specification's periods. */
export const periodDays = [1, 3, 7, 15, 30, 60, 90] as const;

const dayMs = 86_400_000;
/** The first day that the contract allows. A date field gives earlier days while the user types a year. */
const firstDay = '1900-01-01';

/**
 * Why two dates are no period. `empty`: a date is missing, or its year is not typed to the end; `order`: the last day
 * is before the first; `long`: too many days.
 */
export type DatesFault = 'empty' | 'order' | 'long';

/**
 * Why two dates are no period; undefined: they are one.
 * @param isOpen whether one of the two may be missing
 */
export function faultOf({ from, to }: Dates, { isOpen = false, now = new Date() } = {}): DatesFault | undefined {
  if ([from, to].some((day) => day !== '' && day < firstDay)) return 'empty';
  const isMissing = isOpen ? from === '' && to === '' : from === '' || to === '';
  if (isMissing) return 'empty';
  if (from === '') return undefined;
  // Without a last day the period ends today.
  const last = to === '' ? dayAt(now, undefined) : to;
  if (from > last) return 'order';
  return (Date.parse(last) - Date.parse(from)) / dayMs >= limits.dashboardDays ? 'long' : undefined;
}

/** The query of the call; a date that is not given is absent. */
export const queryOf = (period: Period): { days?: number; date_from?: string; date_to?: string } =>
  period.kind === 'days'
    ? { days: period.days }
    : { ...(period.from && { date_from: period.from }), ...(period.to && { date_to: period.to }) };

/** The dates of a period. The time zone is the company's; without one, that of the browser. */
export function datesOf(period: Period, timeZone: string | undefined, now = new Date()): Dates {
  if (period.kind === 'dates') return period;
  const today = dayAt(now, timeZone);
  const first = new Date(Date.parse(today) - (period.days - 1) * dayMs);
  return { from: first.toISOString().slice(0, 10), to: today };
}

/** YYYY-MM-DD, which is how this locale writes dates. Without a time zone, the day in that of the browser. */
const dayAt = (now: Date, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
