import { limits, type RouteReply, type routes } from '@balcao/contract';
import { rawObject } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { placeSql } from '../../platform/scope/values-sql.ts';
import { pickerOf } from './pick-tickets.ts';
import type { TicketQuery } from './ticket-conditions.ts';
import { ticketColumns, ticketJoins } from './ticket-view.ts';

const pageSize = limits.ticketsPerPage;
// `page` may have one row more than a page. `by` orders a table; `at` is the column that places a ticket in the order.
const pick = pickerOf<{ tickets: string }>(
  (page, { at, by }) => `with page as materialized (${page})
  select coalesce((
      select json_agg(r)
      from (
        select ${ticketColumns}
        from (select * from page ${by('page')} limit ${pageSize}) t
        ${ticketJoins}
        ${by('t')}) r), '[]')::text as tickets,
    (select count(*) from page)::int as n,
    (
      select ${placeSql(at, 'id')}
      from (select ${at}, id from page ${by('page')} offset ${pageSize - 1} limit 1) l) as next`,
  { counts: true },
);

/** The tickets that the actor may see, newest first or by their waiting time. */
export async function listTickets(scope: Scope, query: TicketQuery): Promise<RouteReply<typeof routes.tickets.list>> {
  const { row, end } = await pick(scope, query);
  return rawObject({ tickets: row.tickets }, end);
}
