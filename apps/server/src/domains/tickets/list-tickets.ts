import { limits, type RouteReply, type routes } from '@balcao/contract';
import { rawJson } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { placeSql } from '../../platform/scope/values-sql.ts';
import { endJson, pickerOf } from './pick-tickets.ts';
import type { Ask } from './ticket-conditions.ts';
import { ticketColumns, ticketJoins } from './ticket-view.ts';

const take = limits.ticketsPerPage;
const newest = 'order by updated_at desc, id desc';
const pick = pickerOf<{ tickets: string }>(
  (page) => `with page as materialized (${page})
  select coalesce((select json_agg(r)
      from (select ${ticketColumns}
        from (select * from page ${newest} limit ${take}) t ${ticketJoins}
        order by t.updated_at desc, t.id desc) r),
    '[]')::text as tickets,
    (select count(*) from page)::int as n,
    (select ${placeSql('updated_at', 'id')}
      from (select updated_at, id from page ${newest} offset ${take - 1} limit 1) l) as next`,
  { counts: true },
);

/** The tickets that the actor may see, newest first. */
export async function listTickets(scope: Scope, ask: Ask): Promise<RouteReply<typeof routes.tickets.list>> {
  const { row, end } = await pick(scope, ask);
  return rawJson(`{"tickets":${row.tickets},${endJson(end)}}`);
}
