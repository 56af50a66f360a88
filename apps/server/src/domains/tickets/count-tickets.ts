import type { RouteInput, RouteReply, routes } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

type Ask = RouteInput<typeof routes.tickets.counts>['query'];

// Each answered inside an index; the same rules as list-tickets.ts.
const forAll = statement(`select (select count(*) from tickets where status = 'open' and ($1::int[] is null or queue_id = any($1) or queue_id is null))::int as open,
  (select count(*) from tickets where status = 'pending' and ($1::int[] is null or queue_id = any($1) or queue_id is null))::int as pending,
  (select count(*) from tickets where status = 'open' and unread > 0 and user_id = $2)::int as unread`);
const forOne = statement(`select (select count(*) from tickets where status = 'open' and user_id = $2 and ($1::int[] is null or queue_id = any($1) or queue_id is null))::int as open,
  (select count(*) from tickets where status = 'pending' and ($1::int[] is null or queue_id = any($1) or queue_id is null)
    and ($5 or user_id = $2 or queue_id = any($3::int[]) or (queue_id is null and $4)))::int as pending,
  (select count(*) from tickets where status = 'open' and unread > 0 and user_id = $2)::int as unread`);

/** The badges of the lists, exact. `unread`: own tickets with something to read. */
export async function countTickets(scope: Scope, { showAll, queueIds }: Ask): Promise<RouteReply<typeof routes.tickets.counts>> {
  const { actor } = scope;
  const narrowed = queueIds ?? null;
  const [counts] =
    actor.kind === 'system' || (actor.profile === 'admin' && showAll)
      ? await scope.rows<RouteReply<typeof routes.tickets.counts>>(forAll, [narrowed, actor.kind === 'user' ? actor.userId : null])
      : await scope.rows<RouteReply<typeof routes.tickets.counts>>(forOne, [narrowed, actor.userId, actor.queueIds, actor.allTickets, actor.profile === 'admin']);
  return counts ?? { open: 0, pending: 0, unread: 0 };
}
