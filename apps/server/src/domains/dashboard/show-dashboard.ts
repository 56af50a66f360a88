import type { Dashboard, DashboardAttendant, DashboardCounters, RouteInput, routes } from '@balcao/contract';
import { oneRow } from '../../platform/scope/one-row.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { minutesSql, served } from './begun-sql.ts';
import { readPeriod, type Period } from './read-period.ts';

type DashboardQuery = RouteInput<typeof routes.dashboard.show>['query'];

/** The closed tickets that began from $1 until $2. */
const isClosedAndBegun = "status = 'closed' and created_at >= $1 and created_at < $2";

// For speed, closed tickets are read from an index alone, twice. The others are read once, from the table.
const countersQuery = statement(`with live as materialized (
    select contact_id, status, created_at >= $1 and created_at < $2 as is_begun,
      case when started_at > queued_at then started_at - queued_at end as waited
    from tickets
    where status in ('open', 'pending')),
  live_counts as (
    select count(*) filter (where status = 'open')::int as open,
      count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where is_begun)::int as begun,
      sum(waited) filter (where is_begun) as waited,
      count(waited) filter (where is_begun) as waits
    from live),
  closed_counts as (
    select count(*)::int as finished,
      avg(${served.time}) filter (where ${served.isTimed}) as served,
      sum(started_at - queued_at) filter (where started_at > queued_at) as waited,
      count(*) filter (where started_at > queued_at) as waits
    from tickets
    where ${isClosedAndBegun}),
  contacts_with_one_ticket as (
    select
    from (
      select contact_id from tickets where ${isClosedAndBegun}
      union all
      select contact_id from live where is_begun) begun
    group by contact_id
    having count(*) = 1)
  select l.open as "supportHappening",
    l.pending as "supportPending",
    c.finished as "supportFinished",
    c.finished + l.begun as "supportBegun",
    ${minutesSql('c.served')} as "avgSupportTime",
    ${minutesSql("(coalesce(c.waited, '0') + coalesce(l.waited, '0')) / nullif(c.waits + l.waits, 0)")}
      as "avgWaitTime",
    (select count(*) from contacts_with_one_ticket)::int as leads,
    (select count(*) from contacts where created_at >= $1 and created_at < $2)::int as "newContacts"
  from live_counts l, closed_counts c`);

const attendantsQuery = statement(`select u.id, u.name, u.online,
    ${minutesSql('f.served')} as "avgSupportTime",
    coalesce(f.tickets, 0) as tickets,
    coalesce(o.happening, 0) as happening,
    f.rating
  from users u
  left join (
    select user_id, count(*)::int as tickets, avg(${served.time}) filter (where ${served.isTimed}) as served,
      round(avg(rating), 2)::float8 as rating
    from tickets
    where ${isClosedAndBegun}
    group by user_id) f on f.user_id = u.id
  left join (
    select user_id, count(*)::int as happening
    from tickets
    where status = 'open'
    group by user_id) o on o.user_id = u.id
  order by u.name collate "pt-BR-x-icu", u.id`);

/** The figures of a period and of each user. */
export async function showDashboard(scope: Scope, { days, date_from, date_to }: DashboardQuery): Promise<Dashboard> {
  const period = await readPeriod(scope, { first: date_from, last: date_to, days });
  const { firstDay, lastDay, timeZone } = period;
  return {
    counters: await countTickets(scope, period),
    attendants: await countByAttendant(scope, period),
    period: { dateFrom: firstDay, dateTo: lastDay, timeZone },
  };
}

const countTickets = async (scope: Scope, { from, until }: Period): Promise<DashboardCounters> =>
  oneRow(await scope.rows<DashboardCounters>(countersQuery, [from, until]));

const countByAttendant = (scope: Scope, { from, until }: Period): Promise<DashboardAttendant[]> =>
  scope.rows<DashboardAttendant>(attendantsQuery, [from, until]);
