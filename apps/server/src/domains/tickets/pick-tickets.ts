import { limits, TicketStatus, type RouteInput, type routes } from '@balcao/contract';
import type { Actor } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement, type Statement } from '../../platform/scope/scoped-query.ts';

export type Ask = RouteInput<typeof routes.tickets.list>['query'];
const take = limits.ticketsPerPage;

/**
 * What every list answers beside its tickets. `count` says how many rows there are up to the end of this page (one more
 * when there are further pages).
 */
export interface PageEnd {
  count: number;
  hasMore: boolean;
  /** Give this as `after` for the next page. */
  next: string | null;
}

/**
 * Makes what picks the page of tickets that the actor asks for and may see, and answers in the same question what
 * `write` makes of it: a statement over the SQL of whole tickets, newest first, one more than a page has where there
 * are further ones. Beside its own columns it answers `n`, how many those were, and `next`, the place of the last that
 * a page has room for.
 */
export function pickerOf<Row>(
  write: (page: string) => string,
): (scope: Scope, ask: Ask) => Promise<{ row: Row; end: PageEnd }> {
  // By their conditions, of which there are few kinds: writing and naming such a text takes longer than everything else
  // that is done here.
  const prepared = new Map<string, Statement>();
  return async (scope, ask) => {
    const values: unknown[] = [];
    const offset = ask.after ? 0 : (ask.pageNumber - 1) * take;
    const lists = listsOf(ask).map((one) => conditionsOf(scope.actor, one, values));
    const kind = lists.map(({ from, where }) => `${from} where ${where}`).join();
    let query = isHot(ask, offset) ? prepared.get(kind) : unnamed(write(pageOf(lists, offset)));
    if (!query) prepared.set(kind, (query = statement(write(pageOf(lists, offset)))));
    const [row] = await scope.rows<Row & { n: number; next: string | null }>(query, values);
    if (!row) throw new Error('A question without a condition of its own has one answer.');
    const hasMore = row.n > take;
    return { row, end: { count: offset + row.n, hasMore, next: hasMore ? row.next : null } };
  };
}

const order = 'order by t.updated_at desc, t.id desc';

function pageOf(lists: readonly Conditions[], offset: number): string {
  const isNarrowed = lists.length > 1 || lists.some((list) => list.isNarrowed);
  const columns = isNarrowed ? 't.id, t.updated_at' : 't.*';
  const each = lists.map(({ from, where }) => `select ${columns} from ${from} where ${where}`);
  const all =
    each.length === 1
      ? each.join()
      : `select * from (${each.map((list) => `(${list} ${order} limit ${offset + take + 1})`).join(' union all ')}) t`;
  const page = `${all} ${order} limit ${take + 1}${offset > 0 ? ` offset ${offset}` : ''}`;
  // What narrows is looked at in an index alone, so the rows come afterwards; where nothing does, they are read on the
  // way.
  return isNarrowed
    ? `select t.* from tickets t where t.id = any(array(select id from (${page}) found)) ${order}`
    : page;
}

/**
 * The lists that are open all day and searches are prepared (planning a search takes longer than the search); a rare
 * mix of filters is planned for its own values.
 */
const isHot = (ask: Ask, offset: number) =>
  !ask.tags?.length && !ask.users?.length && !ask.date && !ask.updatedAt && offset === 0;
const unnamed = (text: string): Statement => ({ name: '', text });

/**
 * Where no status is asked for, the newest of each: the index keeps the order of time within a status only. What a
 * search or a day finds is put in order afterwards.
 */
function listsOf(ask: Ask): Ask[] {
  if (ask.status || ask.searchParam.trim() || ask.date) return [ask];
  return TicketStatus.options.map((status) => ({ ...ask, status }));
}

interface Conditions {
  from: string;
  where: string;
  /** Beside the status and the place in the list. */
  isNarrowed: boolean;
}

/** SQL conditions; their values are added to the others, and numbered. Every condition is on columns of an index. */
function conditionsOf(actor: Actor, ask: Ask, values: unknown[]): Conditions {
  const parts: string[] = [];
  const value = (of: unknown) => `$${values.push(of)}`;
  const add = (part: string) => void parts.push(part);
  const search = ask.searchParam.trim();
  addVisibility(actor, { ...ask, searches: search !== '' }, { add, value });
  if (ask.queueIds) add(`(t.queue_id = any(${value(ask.queueIds)}::int[]) or t.queue_id is null)`);
  if (ask.users && ask.users.length > 0) add(`t.user_id = any(${value(ask.users)}::int[])`);
  // A ticket carries all of the asked tags.
  for (const tag of ask.tags ?? [])
    add(`exists (select 1 from ticket_tags f where f.ticket_id = t.id and f.tag_id = ${value(tag)})`);
  const onDay = (column: string, day: string) =>
    `${column} >= ${value(`${day}T00:00:00Z`)}::timestamptz and ${column} < ${value(`${day}T00:00:00Z`)}::timestamptz + interval '1 day'`;
  if (ask.updatedAt) add(onDay('t.updated_at', ask.updatedAt));
  // A day's tickets first (`offset 0` keeps the rest out): the planner hopes to meet enough of them among the newest,
  // and a day of last year lies behind all others.
  const from = ask.date ? `(select * from tickets t where ${onDay('t.created_at', ask.date)} offset 0) t` : 'tickets t';
  if (ask.withUnreadMessages) add('t.unread > 0');
  if (search) {
    const words = value(search);
    // What narrows further is asked of what was found, so then there must be more of it than a page.
    const most = parts.length === 0 && !ask.status && ask.pageNumber === 1 && !ask.after ? take + 1 : 200;
    // Arrays, not joins: the planner takes a function for a thousand rows.
    add(`t.id = any(array(select id from tickets where contact_id = any(array(select find_contacts(${words}, 1000)))
      union all select find_tickets_with_text(${words}, ${most})${/^\d{1,9}$/.test(search) ? ` union all select ${value(Number(search))}` : ''}))`);
  }
  // The rows of one status lie in their order.
  const isNarrowed = parts.length > 0 || !ask.status;
  // A literal, not a parameter: partial indexes and the planner's statistics need to see it.
  if (ask.status) add(`t.status = '${ask.status}'`);
  if (ask.after) {
    const [at, id] = ask.after.split('_');
    add(`(t.updated_at, t.id) < (${value(at)}::timestamptz, ${value(id)}::bigint)`);
  }
  return { from, where: parts.length > 0 ? parts.join(' and ') : 'true', isNarrowed };
}

interface Adder {
  add(part: string): void;
  value(of: unknown): string;
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
