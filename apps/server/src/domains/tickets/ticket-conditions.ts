import { TicketStatus, type RouteInput, type routes } from '@balcao/contract';
import type { Actor } from '../../platform/scope/actor.ts';

export type Ask = RouteInput<typeof routes.tickets.list>['query'];

/** The conditions of the lists that are open all day, of which there are few: their statements are prepared. */
export const isHot = ({ tags, users, date, updatedAt }: Ask): boolean =>
  !tags?.length && !users?.length && !date && !updatedAt;

type Value = (of: unknown) => string;

/** SQL of one list of tickets in the order of an index, newest first. */
export interface List {
  from: string;
  /** The status and days that the list is of. */
  where: string;
  /** The rows after the cursor; `true` without one. */
  after: string;
}

/**
 * Where no status is asked for, the newest of each: the index keeps the order of time within a status only. A day's
 * tickets are put in order afterwards.
 */
export function listsOf(ask: Ask): Ask[] {
  if (ask.status || ask.date) return [ask];
  return TicketStatus.options.map((status) => ({ ...ask, status }));
}

/** SQL over `t`; the values are added by `value`, which answers their names. */
export function listOf({ status, date, updatedAt, after }: Ask, value: Value): List {
  const onDay = (column: string, day: string) =>
    `${column} >= ${value(`${day}T00:00:00Z`)}::timestamptz and ${column} < ${value(`${day}T00:00:00Z`)}::timestamptz + interval '1 day'`;
  // A literal, not a parameter: partial indexes and the planner's statistics need to see it.
  const parts = status ? [`t.status = '${status}'`] : [];
  if (updatedAt) parts.push(onDay('t.updated_at', updatedAt));
  return {
    // A day's tickets first (`offset 0` keeps the rest out): the planner hopes to meet enough of them among the newest,
    // and a day of last year lies behind all others.
    from: date ? `(select * from tickets t where ${onDay('t.created_at', date)} offset 0) t` : 'tickets t',
    where: parts.length > 0 ? parts.join(' and ') : 'true',
    after: after ? afterSql(after, value) : 'true',
  };
}

/** The rows of `t` that come after a cursor. */
export function afterSql(after: string, value: Value): string {
  const [at, id] = after.split('_');
  return `(t.updated_at, t.id) < (${value(at)}::timestamptz, ${value(id)}::bigint)`;
}

/** Which rows of the list the actor asks for and may see, but for the search; empty where it is all of them. */
export function filtersOf(actor: Actor, ask: Ask, value: Value): string[] {
  const parts: string[] = [];
  const add = (part: string) => void parts.push(part);
  addVisibility(actor, { ...ask, searches: ask.searchParam.trim() !== '' }, { add, value });
  if (ask.queueIds) add(`(t.queue_id = any(${value(ask.queueIds)}::int[]) or t.queue_id is null)`);
  if (ask.users && ask.users.length > 0) add(`t.user_id = any(${value(ask.users)}::int[])`);
  // A ticket carries all of the asked tags.
  for (const tag of ask.tags ?? [])
    add(`exists (select 1 from ticket_tags f where f.ticket_id = t.id and f.tag_id = ${value(tag)})`);
  if (ask.withUnreadMessages) add('t.unread > 0');
  return parts;
}

interface Adder {
  add(part: string): void;
  value: Value;
}

/**
 * An admin who asks for everything sees everything. Otherwise: what is one's own, and what waits where one may accept
 * it. A search also finds whatever one may see (the queue's closed and attended tickets).
 */
function addVisibility(
  actor: Actor,
  ask: Pick<Ask, 'showAll' | 'status'> & { searches: boolean },
  { add, value }: Adder,
) {
  if (actor.kind === 'system') return;
  const admin = actor.profile === 'admin';
  if (admin && (ask.showAll || ask.searches)) return;
  // Written only where it is used: PostgreSQL refuses a value that no condition names.
  const own = () => `t.user_id = ${value(actor.userId)}`;
  const mine = () =>
    `t.queue_id = any(${value(actor.queueIds)}::int[])${actor.allTickets ? ' or t.queue_id is null' : ''}`;
  if (ask.searches) return add(`(${own()} or ${mine()})`);
  if (ask.status === 'pending') return admin ? undefined : add(`(${own()} or ${mine()})`);
  if (ask.status) return add(own());
  add(`(${own()} or ${admin ? "t.status = 'pending'" : `(t.status = 'pending' and (${mine()}))`})`);
}
