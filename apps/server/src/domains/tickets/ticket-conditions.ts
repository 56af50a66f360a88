import { placeOf, TicketStatus, type RouteInput, type routes } from '@balcao/contract';
import type { Actor } from '../../platform/scope/actor.ts';

export type TicketQuery = RouteInput<typeof routes.tickets.list>['query'];

/** By which columns a list is ordered. A search is always ordered by time. */
export interface Order {
  /** The instant that leads the order, and the cursor. */
  at: 'updated_at' | 'waiting_since';
  /** SQL of the order over a table or an alias. */
  by(alias: string): string;
}
const newest: Order = { at: 'updated_at', by: (t) => `order by ${t}.updated_at desc, ${t}.id desc` };
const longestWait: Order = { at: 'waiting_since', by: (t) => `order by ${t}.waiting_since, ${t}.id` };
type Sorted = Pick<TicketQuery, 'sort' | 'searchParam'>;
const isByWait = ({ sort, searchParam }: Sorted) => sort === 'waiting' && searchParam.trim() === '';
export const orderOf = (query: Sorted): Order => (isByWait(query) ? longestWait : newest);

/**
 * Whether the list has only common conditions. There are few combinations of these, so their statements are prepared.
 */
export const isHot = ({ tags, users, closingReasons, date, updatedAt }: TicketQuery): boolean =>
  !tags?.length && !users?.length && !closingReasons?.length && !date && !updatedAt;

/** Adds a parameter with this value to the statement. @returns its name, such as `$3` */
type Value = (of: unknown) => string;

/** SQL of a list of tickets over `t`, without its order. */
export interface List {
  from: string;
  /** The condition on status, days, waiting and snooze. */
  where: string;
  /** The condition on the cursor; `true` without one. */
  after: string;
}

/**
 * The lists that one query reads. Without a status, one list for each status: the index is ordered by time only within
 * a status. An order by waiting time leaves out the list of closed tickets, since they do not wait. The tickets of a
 * day are one list, which is sorted afterwards.
 */
export function listsOf(query: TicketQuery): TicketQuery[] {
  if (query.status || query.date) return [query];
  return TicketStatus.options
    .filter((status) => !isByWait(query) || status !== 'closed')
    .map((status) => ({ ...query, status }));
}

/**
 * SQL of the tickets that were created on a day, in no order. Closed tickets and live ones each have an index by day.
 * `offset 0` keeps the planner from walking the list from the newest ticket on, which for a day of last year reads
 * nearly all tickets.
 */
function madeOn(isOnDay: string, status: TicketQuery['status']): string {
  const parts = [
    ...(status && status !== 'closed' ? [] : [`t.status = 'closed'`]),
    ...(status === 'closed' ? [] : [`t.status <> 'closed'`]),
  ];
  const rows = parts.map((part) => `select * from tickets t where ${part} and ${isOnDay}`).join(' union all ');
  return `(select * from (${rows}) every offset 0) t`;
}

/** SQL over `t`; `value` adds a parameter and returns its name. */
export function listOf(query: TicketQuery, value: Value): List {
  const { status, date, updatedAt, after } = query;
  const onDay = (column: string, day: string) => {
    const start = `${value(`${day}T00:00:00Z`)}::timestamptz`;
    return `${column} >= ${start} and ${column} < ${start} + interval '1 day'`;
  };
  // A literal instead of a parameter: partial indexes and the planner's statistics depend on it.
  const parts = status ? [`t.status = '${status}'`] : [];
  if (updatedAt) parts.push(onDay('t.updated_at', updatedAt));
  if (isByWait(query)) parts.push('t.waiting_since is not null');
  // The list of open tickets leaves out those that are put off, which have a list of their own. A search by text, tags
  // or users finds them, too.
  const isTextSearch = query.searchParam.trim() !== '';
  const isAnySearch = isTextSearch || query.tags?.length || query.users?.length;
  if (status === 'open' && query.snoozed && !isTextSearch) parts.push('t.snoozed_until is not null');
  else if (status === 'open' && !isAnySearch) parts.push('t.snoozed_until is null');
  return {
    from: date ? madeOn(onDay('t.created_at', date), status) : 'tickets t',
    where: parts.length > 0 ? parts.join(' and ') : 'true',
    after: after ? cursorSql(query, after, value) : 'true',
  };
}

const cursorSql = (query: TicketQuery, after: string, value: Value): string =>
  isByWait(query) ? afterWaitSql(after, value) : afterSql(after, value);

/** The condition for rows of `t` after a cursor. */
export function afterSql(after: string, value: Value): string {
  const [at, id] = placeOf(after).split('_');
  return `(t.updated_at, t.id) < (${value(at)}::timestamptz, ${value(id)}::bigint)`;
}

function afterWaitSql(after: string, value: Value): string {
  const [at, id] = placeOf(after).split('_');
  return `(t.waiting_since, t.id) > (${value(at)}::timestamptz, ${value(id)}::bigint)`;
}

/**
 * The conditions for rows that the actor requests and may see, without the text of a search; empty if there are none.
 */
export function filtersOf(actor: Actor, query: TicketQuery, value: Value): string[] {
  const parts: string[] = [];
  const add = (part: string) => void parts.push(part);
  addVisibility(actor, { ...query, isSearch: query.searchParam.trim() !== '' }, { add, value });
  // Tickets without a queue stand in the list whatever queues are chosen.
  if (query.queueIds) add(`(t.queue_id = any(${value(query.queueIds)}::int[]) or t.queue_id is null)`);
  if (query.users && query.users.length > 0) add(`t.user_id = any(${value(query.users)}::int[])`);
  if (query.closingReasons && query.closingReasons.length > 0)
    add(`t.closing_reason_id = any(${value(query.closingReasons)}::int[])`);
  // A ticket must have all of the requested tags.
  for (const tag of query.tags ?? [])
    add(`exists (select 1 from ticket_tags f where f.ticket_id = t.id and f.tag_id = ${value(tag)})`);
  if (query.withUnreadMessages) add('t.unread > 0');
  return parts;
}

/** The conditions for all tickets that the actor may see, of every status and owner; empty if there are none. */
export function sightOf(actor: Actor, value: Value): string[] {
  const parts: string[] = [];
  addVisibility(
    actor,
    { showAll: true, status: undefined, isSearch: true },
    { add: (part) => void parts.push(part), value },
  );
  return parts;
}

interface Adder {
  add(part: string): void;
  value: Value;
}

/**
 * An admin who requests everything (`showAll`), or who searches, sees everything. Else the actor sees their own
 * tickets, those of their private connections, those they are guests of, and pending ones that they may accept. A
 * search also finds the other tickets that they may see: closed and attended ones of their queues. From all actors,
 * tickets of connections that are private to another user are hidden, except from guests. Without guests and private
 * connections, the conditions need only an index.
 */
function addVisibility(
  actor: Actor,
  query: Pick<TicketQuery, 'showAll' | 'status'> & { isSearch: boolean },
  { add, value }: Adder,
) {
  if (actor.kind === 'system') return;
  const isAdmin = actor.profile === 'admin';
  // Functions, so that their parameters are added only where they are used: PostgreSQL refuses a parameter that no
  // condition names.
  const orGuest = () =>
    actor.guestTicketIds.length === 0
      ? ''
      : ` or (t.id = any(${value(actor.guestTicketIds)}::int[]) and ${value(actor.userId)}::int = any(t.guest_ids))`;
  if (actor.hiddenConnectionIds.length > 0)
    add(`(t.connection_id <> all(${value(actor.hiddenConnectionIds)}::int[])${orGuest()})`);
  if (isAdmin && (query.showAll || query.isSearch)) return;
  const orOwnConnection = () =>
    actor.ownConnectionIds.length === 0 ? '' : ` or t.connection_id = any(${value(actor.ownConnectionIds)}::int[])`;
  const ownTickets = () => `t.user_id = ${value(actor.userId)}${orOwnConnection()}${orGuest()}`;
  const orWithoutQueue = actor.allTickets ? ' or t.queue_id is null' : '';
  const ofOwnQueues = () => `t.queue_id = any(${value(actor.queueIds)}::int[])${orWithoutQueue}`;
  if (query.isSearch) return add(`(${ownTickets()} or ${ofOwnQueues()})`);
  if (query.status === 'pending') {
    if (!isAdmin) add(`(${ownTickets()} or ${ofOwnQueues()})`);
    return;
  }
  if (query.status) return add(`(${ownTickets()})`);
  const own = ownTickets();
  const pending = isAdmin ? "t.status = 'pending'" : `(t.status = 'pending' and (${ofOwnQueues()}))`;
  add(`(${own} or ${pending})`);
}

const live = ['open', 'pending'] as const;

/**
 * The conditions of the live tickets that the actor requests and may see, as the lists show them: one for each status,
 * since the index is ordered by time only within a status. SQL over `t`.
 */
export const liveConditions = (
  actor: Actor,
  query: Pick<TicketQuery, 'showAll' | 'queueIds' | 'users'>,
  value: Value,
): string[] =>
  live.map((status) => {
    const list = {
      ...query,
      status,
      searchParam: '',
      sort: 'newest',
      pageNumber: 1,
      withUnreadMessages: false,
      snoozed: false,
    } as const;
    return [`t.status = '${status}'`, ...filtersOf(actor, list, value)].join(' and ');
  });
