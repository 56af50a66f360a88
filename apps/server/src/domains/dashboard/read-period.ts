import { limits } from '@balcao/contract';
import { isAllowedRange } from '@balcao/contract/dashboard/is-allowed-range';
import { fail } from '../../platform/fail.ts';
import { oneRow } from '../../platform/scope/one-row.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { settingsOf } from '../settings/index.ts';

/** Whole days of the company's time zone. */
export interface Period {
  /** The first instant. */
  from: Date;
  /** The instant after the last one. */
  until: Date;
  /** YYYY-MM-DD. */
  firstDay: string;
  lastDay: string;
  timeZone: string;
}

const defaultDays = 30;

const selectPeriod = statement(`select first::timestamp at time zone $1::text as "from",
    (last + 1)::timestamp at time zone $1::text as until,
    to_char(first, 'YYYY-MM-DD') as "firstDay", to_char(last, 'YYYY-MM-DD') as "lastDay"
  from (select coalesce($2::date, last - ($4::int - 1)) as first, last
    from (select coalesce($3::date, ($5::timestamptz at time zone $1::text)::date) as last) today) asked`);

/**
 * The period from one day to another. Without a last day it ends today. Without a first day it has `days` days. If
 * `days` is absent too, it has `defaultDays`, or the maximum of days if a last day is given.
 * PostgreSQL computes it, because a day begins at another instant in each time zone and is 23 to 25 hours long.
 * @throws ERR_VALIDATION if the period is empty or longer than the maximum of days
 */
export async function readPeriod(
  scope: Scope,
  { first, last, days }: { first?: string | undefined; last?: string | undefined; days?: number | undefined },
): Promise<Period> {
  const { timeZone } = await settingsOf(scope);
  const length = days ?? (last === undefined ? defaultDays : limits.dashboardDays);
  const rows = await scope.rows<Omit<Period, 'timeZone'>>(selectPeriod, [
    timeZone,
    first ?? null,
    last ?? null,
    length,
    scope.now,
  ]);
  const period = oneRow(rows);
  // The contract has checked a period with both days. Only here is it known which day is today.
  if (!isAllowedRange(period.firstDay, period.lastDay))
    throw fail('ERR_VALIDATION', {
      issues: [{ path: 'query.date_from', message: 'is too early or after the last day' }],
    });
  return { ...period, timeZone };
}
