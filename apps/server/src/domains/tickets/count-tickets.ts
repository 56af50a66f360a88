import { limits, type RouteInput, type RouteReply, type routes } from '@balcao/contract';
import type { Actor, UserActor } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { requireConnection } from '../connections/index.ts';

type CountsQuery = RouteInput<typeof routes.tickets.counts>['query'];
type Counts = RouteReply<typeof routes.tickets.counts>;

/** Counts up to a limit, so that a badge costs the same for any number of tickets. */
const count = (where: string, limit: number = limits.countedTickets) =>
  `(select count(*) from (select from tickets where ${where} limit ${limit}) t)::int`;
const countUnread = (where: string) => count(`${where} and unread > 0`, limits.countedUnread);
/** The tickets in the queues of the filter, and those without a queue. */
const narrowed = '($1::int[] is null or queue_id = any($1) or queue_id is null)';
const unread = (open: string, pending: string, hearsPending: string) =>
  `${countUnread(`status = 'open' and ${open}`)}
    + case when ${hearsPending} then ${countUnread(`status = 'pending' and ${pending}`)} else 0 end`;
// Each count is an index-only scan; the rules are those of `ticket-conditions.ts`. The parameters: $1 the queues of the
// filter or null, $2 the user. `countForUser` and `countWithExceptions`: $3 the queues of the user, $4 `allTickets`
// (the user also sees waiting tickets without a queue), $5 whether the user is an admin. `countAll`: $3 `allTickets`.
const attended = "status = 'open' and snoozed_until is null";
const snoozed = "status = 'open' and snoozed_until is not null";
const countAll = statement(`select ${count(`${attended} and ${narrowed}`)} as open,
  ${count(`${snoozed} and ${narrowed}`)} as snoozed,
  ${count(`status = 'pending' and ${narrowed}`)} as pending,
  ${unread('user_id = $2', 'true', '$3::boolean')} as unread`);
const countForUser = statement(`select ${count(`${attended} and user_id = $2 and ${narrowed}`)} as open,
  ${count(`${snoozed} and user_id = $2 and ${narrowed}`)} as snoozed,
  ${count(`status = 'pending' and ${narrowed}
    and ($5 or user_id = $2 or queue_id = any($3::int[]) or (queue_id is null and $4))`)} as pending,
  ${unread('user_id = $2', '($5 or user_id = $2 or queue_id = any($3::int[]) or queue_id is null)', '$4')} as unread`);

// The same counts for a user with exceptions: a guest of tickets, or a user with an own or a hidden private connection.
// Further parameters: $6 whether the user sees all other tickets of the company, $7 the hidden connections, $8 the
// user's own ones, $9 the tickets in which the user is a guest.
const asGuest = '(id = any($9::int[]) and $2 = any(guest_ids))';
const shown = `(connection_id <> all($7::int[]) or ${asGuest})`;
const isOwn = `(user_id = $2::int or connection_id = any($8::int[]) or ${asGuest})`;
const acceptable = (withoutQueue: string) =>
  `($5::boolean or ${isOwn} or queue_id = any($3::int[]) or ${withoutQueue})`;
const countWithExceptions = statement(`select
  ${count(`${attended} and ($6::boolean or ${isOwn}) and ${shown} and ${narrowed}`)} as open,
  ${count(`${snoozed} and ($6::boolean or ${isOwn}) and ${shown} and ${narrowed}`)} as snoozed,
  ${count(`status = 'pending' and ($6::boolean or ${acceptable('(queue_id is null and $4::boolean)')})
    and ${shown} and ${narrowed}`)} as pending,
  ${unread(
    `${isOwn} and ${shown}`,
    `($6::boolean or ${acceptable('queue_id is null')}) and ${shown}`,
    '$4::boolean',
  )} as unread`);

const hasExceptions = ({ hiddenConnectionIds, ownConnectionIds, guestTicketIds }: UserActor) =>
  hiddenConnectionIds.length + ownConnectionIds.length + guestTicketIds.length > 0;

/**
 * The badges of the lists: exact up to their limits. `unread`: the user's open tickets with unread messages, and for a
 * user with `allTickets` also the pending ones that the user sees. Tickets in which the user is a guest count as the
 * user's.
 */
export async function countTickets({ actor, rows }: Scope, { showAll, queueIds }: CountsQuery): Promise<Counts> {
  const [counts] = await rows<Counts>(...statementFor(actor, { showAll, queueIds: queueIds ?? null }));
  return counts ?? { open: 0, pending: 0, snoozed: 0, unread: 0 };
}

function statementFor(
  actor: Actor,
  { showAll, queueIds }: { showAll: boolean; queueIds: number[] | null },
): Parameters<Scope['rows']> {
  if (actor.kind === 'system') return [countAll, [queueIds, null, false]];
  const isAdmin = actor.profile === 'admin';
  const seesAll = isAdmin && showAll;
  const { userId, allTickets, hiddenConnectionIds, ownConnectionIds, guestTicketIds } = actor;
  if (!hasExceptions(actor))
    return seesAll
      ? [countAll, [queueIds, userId, allTickets]]
      : [countForUser, [queueIds, userId, actor.queueIds, allTickets, isAdmin]];
  const exceptions = [seesAll, hiddenConnectionIds, ownConnectionIds, guestTicketIds];
  return [countWithExceptions, [queueIds, userId, actor.queueIds, allTickets, isAdmin, ...exceptions]];
}

const countOfConnection = statement('select count(*)::int as count from tickets where connection_id = $1');

/** All tickets of a connection, whichever user has them. @throws ERR_NO_WAPP_FOUND */
export async function countOnConnection(scope: Scope, connectionId: number): Promise<{ count: number }> {
  await requireConnection(scope, connectionId);
  const [found] = await scope.rows<{ count: number }>(countOfConnection, [connectionId]);
  return { count: found?.count ?? 0 };
}
