import { limits, type RouteInput, type RouteReply, type routes } from '@balcao/contract';
import type { Actor, UserActor } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { requireConnection } from '../connections/index.ts';

type Ask = RouteInput<typeof routes.tickets.counts>['query'];
type Counts = RouteReply<typeof routes.tickets.counts>;

/** Counts up to a limit, so that a badge costs the same for any number of tickets. */
const count = (where: string, most: number = limits.countedTickets) =>
  `(select count(*) from (select from tickets where ${where} limit ${most}) t)::int`;
const countUnread = (where: string) => count(`${where} and unread > 0`, limits.countedUnread);
const narrowed = '($1::int[] is null or queue_id = any($1) or queue_id is null)';
const unread = (open: string, pending: string, hearsPending: string) =>
  `${countUnread(`status = 'open' and ${open}`)}
    + case when ${hearsPending} then ${countUnread(`status = 'pending' and ${pending}`)} else 0 end`;
// Each count is answered from an index alone; the rules are those of pick-tickets.ts.
const attended = "status = 'open' and snoozed_until is null";
const snoozed = "status = 'open' and snoozed_until is not null";
const all = statement(`select ${count(`${attended} and ${narrowed}`)} as open,
  ${count(`${snoozed} and ${narrowed}`)} as snoozed,
  ${count(`status = 'pending' and ${narrowed}`)} as pending,
  ${unread('user_id = $2', 'true', '$3::boolean')} as unread`);
const forOne = statement(`select ${count(`${attended} and user_id = $2 and ${narrowed}`)} as open,
  ${count(`${snoozed} and user_id = $2 and ${narrowed}`)} as snoozed,
  ${count(`status = 'pending' and ${narrowed}
    and ($5 or user_id = $2 or queue_id = any($3::int[]) or (queue_id is null and $4))`)} as pending,
  ${unread('user_id = $2', '($5 or user_id = $2 or queue_id = any($3::int[]) or queue_id is null)', '$4')} as unread`);

// The same for a user who is a guest, or from whom or for whom a connection is private. $6: the user sees all of the
// company's other tickets; $7 and $8: the connections that are hidden and own; $9: the tickets as a guest.
const asGuest = '(id = any($9::int[]) and $2 = any(guest_ids))';
const shown = `(connection_id <> all($7::int[]) or ${asGuest})`;
const isOwn = `(user_id = $2::int or connection_id = any($8::int[]) or ${asGuest})`;
const acceptable = (free: string) => `($5::boolean or ${isOwn} or queue_id = any($3::int[]) or ${free})`;
const forSome = statement(`select
  ${count(`${attended} and ($6::boolean or ${isOwn}) and ${shown} and ${narrowed}`)} as open,
  ${count(`${snoozed} and ($6::boolean or ${isOwn}) and ${shown} and ${narrowed}`)} as snoozed,
  ${count(`status = 'pending' and ($6::boolean or ${acceptable('(queue_id is null and $4::boolean)')})
    and ${shown} and ${narrowed}`)} as pending,
  ${unread(
    `${isOwn} and ${shown}`,
    `($6::boolean or ${acceptable('queue_id is null')}) and ${shown}`,
    '$4::boolean',
  )} as unread`);

const isPlain = ({ hiddenConnectionIds, ownConnectionIds, guestTicketIds }: UserActor) =>
  hiddenConnectionIds.length + ownConnectionIds.length + guestTicketIds.length === 0;

/**
 * The badges of the lists: exact up to their limits. `unread`: the user's open tickets with unread messages, and with
 * `allTicket` the pending ones, too. Tickets in which the user is a guest count as the user's.
 */
export async function countTickets({ actor, rows }: Scope, { showAll, queueIds }: Ask): Promise<Counts> {
  const [counts] = await rows<Counts>(...statementFor(actor, { showAll, queueIds: queueIds ?? null }));
  return counts ?? { open: 0, pending: 0, snoozed: 0, unread: 0 };
}

function statementFor(
  actor: Actor,
  { showAll, queueIds }: { showAll: boolean; queueIds: number[] | null },
): Parameters<Scope['rows']> {
  if (actor.kind === 'system') return [all, [queueIds, null, false]];
  const isAdmin = actor.profile === 'admin';
  const seesAll = isAdmin && showAll;
  const { userId, allTickets, hiddenConnectionIds, ownConnectionIds, guestTicketIds } = actor;
  if (isPlain(actor))
    return seesAll
      ? [all, [queueIds, userId, allTickets]]
      : [forOne, [queueIds, userId, actor.queueIds, allTickets, isAdmin]];
  const special = [seesAll, hiddenConnectionIds, ownConnectionIds, guestTicketIds];
  return [forSome, [queueIds, userId, actor.queueIds, allTickets, isAdmin, ...special]];
}

const onOne = statement('select count(*)::int as count from tickets where connection_id = $1');

/** All tickets of a connection, whichever user has them. @throws ERR_NO_WAPP_FOUND */
export async function countOnConnection(scope: Scope, connectionId: number): Promise<{ count: number }> {
  await requireConnection(scope, connectionId);
  const [found] = await scope.rows<{ count: number }>(onOne, [connectionId]);
  return { count: found?.count ?? 0 };
}
