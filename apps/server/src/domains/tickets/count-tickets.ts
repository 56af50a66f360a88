import { limits, type RouteInput, type RouteReply, type routes } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { requireConnection } from '../connections/index.ts';

type Ask = RouteInput<typeof routes.tickets.counts>['query'];
type Counts = RouteReply<typeof routes.tickets.counts>;

/** Counts up to a limit, so that a badge costs the same for any number of tickets. */
const count = (where: string) =>
  `(select count(*) from (select from tickets where ${where} limit ${limits.countedTickets}) t)::int`;
const narrowed = '($1::int[] is null or queue_id = any($1) or queue_id is null)';
const unread = (pending: string, hearsPending: string) =>
  `${count("status = 'open' and unread > 0 and user_id = $2")}
    + case when ${hearsPending} then ${count(pending)} else 0 end`;
// Each count is answered from an index alone; the rules are those of pick-tickets.ts.
const all = statement(`select ${count(`status = 'open' and ${narrowed}`)} as open,
  ${count(`status = 'pending' and ${narrowed}`)} as pending,
  ${unread("status = 'pending' and unread > 0", '$3::boolean')} as unread`);
const forOne = statement(`select ${count(`status = 'open' and user_id = $2 and ${narrowed}`)} as open,
  ${count(`status = 'pending' and ${narrowed}
    and ($5 or user_id = $2 or queue_id = any($3::int[]) or (queue_id is null and $4))`)} as pending,
  ${unread(
    `status = 'pending' and unread > 0
      and ($5 or user_id = $2 or queue_id = any($3::int[]) or queue_id is null)`,
    '$4',
  )} as unread`);

/**
 * The badges of the lists: exact up to the limit. `unread`: the user's open tickets with unread messages, and with
 * `allTicket` the pending ones, too.
 */
export async function countTickets(scope: Scope, { showAll, queueIds }: Ask): Promise<Counts> {
  const { actor } = scope;
  const seesAll = actor.kind === 'system' || (actor.profile === 'admin' && showAll);
  const [counts] = seesAll
    ? await scope.rows<Counts>(all, [
        queueIds ?? null,
        actor.kind === 'user' ? actor.userId : null,
        actor.kind === 'user' && actor.allTickets,
      ])
    : await scope.rows<Counts>(forOne, [
        queueIds ?? null,
        actor.userId,
        actor.queueIds,
        actor.allTickets,
        actor.profile === 'admin',
      ]);
  return counts ?? { open: 0, pending: 0, unread: 0 };
}

const onOne = statement('select count(*)::int as count from tickets where connection_id = $1');

/** All tickets of a connection, whichever user has them. @throws ERR_NO_WAPP_FOUND */
export async function countOnConnection(scope: Scope, connectionId: number): Promise<{ count: number }> {
  await requireConnection(scope, connectionId);
  const [found] = await scope.rows<{ count: number }>(onOne, [connectionId]);
  return { count: found?.count ?? 0 };
}
