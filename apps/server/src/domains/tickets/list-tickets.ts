import type { RouteReply, routes } from '@balcao/contract';
import { rawJson } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { pickTickets, type Ask } from './pick-tickets.ts';
import { ticketColumns, ticketJoins } from './ticket-view.ts';

/** Tickets the actor may see, newest first. */
export async function listTickets(scope: Scope, ask: Ask): Promise<RouteReply<typeof routes.tickets.list>> {
  const { row, end } = await pickTickets<{ tickets: string }>(scope, ask, ({ from, order }) =>
    `coalesce((select json_agg(r) from (select ${ticketColumns} from ${from} ${ticketJoins} order by ${order}) r), '[]')::text as tickets`);
  return rawJson(`{"tickets":${row.tickets},"count":${end.count},"hasMore":${end.hasMore},"next":${JSON.stringify(end.next)}}`);
}
