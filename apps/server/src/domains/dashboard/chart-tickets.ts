import type { DayCount, RouteInput, RouteReply, routes, UserCount } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { begunSql } from './begun-sql.ts';
import { readPeriod } from './read-period.ts';

type ChartQuery = RouteInput<typeof routes.dashboard.ticketsDay>['query'];

const byUser = statement(`select u.name as nome, coalesce(f.finished, 0) as quantidade from users u
  left join (select user_id, count(*)::int as finished from tickets
    where status = 'closed' and created_at >= $1 and created_at < $2 group by user_id) f on f.user_id = u.id
  order by quantidade desc, u.name collate "pt-BR-x-icu", u.id`);

/** How many of the tickets that began in a period each user finished; users without any are listed, too. */
export async function chartByUser(
  scope: Scope,
  { initialDate, finalDate }: ChartQuery,
): Promise<RouteReply<typeof routes.dashboard.ticketsUsers>> {
  const { from, until } = await readPeriod(scope, { first: initialDate, last: finalDate });
  return { data: await scope.rows<UserCount>(byUser, [from, until]) };
}

const localCreatedAt = 'created_at at time zone $3::text';
const byDay = statement(`select to_char(day, 'DD/MM/YYYY') as data, coalesce(begun.total, 0) as total
  from generate_series($4::date::timestamp, $5::date::timestamp, interval '1 day') day
  left join (select (${localCreatedAt})::date::timestamp as day, count(*)::int as total
    from ${begunSql('created_at')} t
    group by 1) begun using (day)
  order by day`);
const byHour = statement(`select hour as horario, coalesce(begun.total, 0) as total from generate_series(0, 23) hour
  left join (select extract(hour from ${localCreatedAt})::int as hour, count(*)::int as total
    from ${begunSql('created_at')} t
    group by 1) begun using (hour)
  order by hour`);

/**
 * The tickets that began on each day, also days without any. A period of one day is counted by hours of the clock. An
 * hour that occurs twice, when the clock is put back, is one bar.
 */
export async function chartByDay(
  scope: Scope,
  { initialDate, finalDate }: ChartQuery,
): Promise<RouteReply<typeof routes.dashboard.ticketsDay>> {
  const { from, until, firstDay, lastDay, timeZone } = await readPeriod(scope, { first: initialDate, last: finalDate });
  const data =
    firstDay === lastDay
      ? await scope.rows<DayCount>(byHour, [from, until, timeZone])
      : await scope.rows<DayCount>(byDay, [from, until, timeZone, firstDay, lastDay]);
  return { count: data.reduce((sum, { total }) => sum + total, 0), data };
}
