import type { RouteReply, routes } from '@balcao/contract';
import { rawJson } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { pickerOf, type Ask } from './pick-tickets.ts';
import { ticketColumns, ticketJoins } from './ticket-view.ts';

const pick = pickerOf<{ tickets: string }>(({ from, order }) => `coalesce((select json_agg(r) from (select ${ticketColumns} from ${from} ${ticketJoins} order by ${order}) r), '[]')::text as tickets`);

/** Tickets the actor may see, newest first. */
export async function listTickets(scope: Scope, ask: Ask): Promise<RouteReply<typeof routes.tickets.list>> {
  const { row, end } = await pick(scope, ask);
  return rawJson(`{"tickets":${row.tickets},"count":${end.count},"hasMore":${end.hasMore},"next":${JSON.stringify(end.next)}}`);
}
