import { limits, type RouteInput, type RouteReply, type routes } from '@balcao/contract';
import { oneRow } from '../../platform/scope/one-row.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { liveConditions, viewTickets } from '../tickets/index.ts';
import { parameters } from './card-conditions.ts';

type LiveTicketsQuery = RouteInput<typeof routes.kanban.tickets>['query'];

const pageSize = limits.kanbanTickets;

/**
 * A page of the live tickets that the actor may see, the last active first, for clients that draw the board. Of each
 * status at most `limits.kanbanCounted` tickets are read, so `count` and the pages leave out further ones.
 */
export async function listLiveTickets(
  scope: Scope,
  { showAll, queueIds, pageNumber }: LiveTicketsQuery,
): Promise<RouteReply<typeof routes.kanban.tickets>> {
  // `value` adds a parameter to `values`.
  const { values, value } = parameters();
  const parts = liveConditions(scope.actor, { showAll, queueIds }, value).map(
    (condition) => `(select t.id, t.updated_at from tickets t where ${condition} limit ${limits.kanbanCounted})`,
  );
  const text = `with live as materialized (${parts.join(' union all ')})
  select (select count(*)::int from live) as count,
    array(select id from live order by updated_at desc, id desc
      limit ${pageSize} offset ${(pageNumber - 1) * pageSize}) as ids`;
  // Without a name the statement is not prepared: its text depends on the filter.
  const { count, ids } = oneRow(await scope.rows<{ count: number; ids: number[] }>({ name: '', text }, values));
  const tickets = new Map((await viewTickets(scope, ids)).map((ticket) => [ticket.id, ticket]));
  return { tickets: ids.flatMap((id) => tickets.get(id) ?? []), count, hasMore: pageNumber * pageSize < count };
}
