import { limits, type RouteInput, type RouteReply, type routes } from '@balcao/contract';
import { rawJson } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement, type Statement } from '../../platform/scope/scoped-query.ts';
import { ticketColumns, ticketJoins } from './ticket-view.ts';

type Ask = RouteInput<typeof routes.tickets.list>['query'];
type Page = RouteReply<typeof routes.tickets.list>;
const take = limits.ticketsPerPage;

/** SQL conditions and their values, numbered as they are added. */
function conditions() {
  const values: unknown[] = [];
  const parts: string[] = [];
  const value = (of: unknown) => `$${values.push(of)}`;
  return { values, parts, value, add: (part: string) => void parts.push(part) };
}

/**
 * Tickets the actor may see, newest first. The page is picked from an index alone (every condition below is on its columns), then its 40
 * rows are joined. `count` says how many rows there are up to the end of this page (one more when there are further pages).
 */
export async function listTickets(scope: Scope, ask: Ask): Promise<Page> {
  const { values, parts, value, add } = conditions();
  const offset = ask.after ? 0 : (ask.pageNumber - 1) * take;
  // A literal, not a parameter: partial indexes and the planner's statistics need to see it.
  if (ask.status) add(`t.status = '${ask.status}'`);
  const search = ask.searchParam.trim();
  addVisibility(scope.actor, { ...ask, searches: search !== '' }, { add, value });
  if (ask.queueIds) add(`(t.queue_id = any(${value(ask.queueIds)}::int[]) or t.queue_id is null)`);
  if (ask.users && ask.users.length > 0) add(`t.user_id = any(${value(ask.users)}::int[])`);
  // A ticket carries all of the asked tags.
  for (const tag of ask.tags ?? []) add(`exists (select 1 from ticket_tags f where f.ticket_id = t.id and f.tag_id = ${value(tag)})`);
  if (ask.date) addDay('t.created_at', ask.date);
  if (ask.updatedAt) addDay('t.updated_at', ask.updatedAt);
  function addDay(column: string, day: string) {
    add(`${column} >= ${value(`${day}T00:00:00Z`)}::timestamptz and ${column} < ${value(`${day}T00:00:00Z`)}::timestamptz + interval '1 day'`);
  }
  if (ask.withUnreadMessages) add('t.unread > 0');
  if (search) {
    const words = value(search);
    // What narrows further is asked of what was found, so then there must be more of it than a page.
    const most = parts.length === 0 && offset === 0 && !ask.after ? take + 1 : 200;
    // Arrays, not joins: the planner takes a function for a thousand rows.
    add(`t.id = any(array(select id from tickets where contact_id = any(array(select find_contacts(${words}, 1000)))
      union all select find_tickets_with_text(${words}, ${most})${/^\d{1,9}$/.test(search) ? ` union all select ${value(Number(search))}` : ''}))`);
  }
  if (ask.after) {
    const [at, id] = ask.after.split('_');
    add(`(t.updated_at, t.id) < (${value(at)}::timestamptz, ${value(id)}::bigint)`);
  }
  const where = parts.length > 0 ? parts.join(' and ') : 'true';
  const text = `with page as materialized (select t.id, t.updated_at from tickets t where ${where} order by t.updated_at desc, t.id desc limit ${take + 1}${offset > 0 ? ` offset ${offset}` : ''}),
    shown as (select * from page order by updated_at desc, id desc limit ${take})
    select coalesce((select json_agg(r) from (select ${ticketColumns} from shown p join tickets t on t.id = p.id ${ticketJoins} order by p.updated_at desc, p.id desc) r), '[]')::text as tickets,
      (select count(*) from page)::int as n, (select to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || p.id from shown p order by p.updated_at, p.id limit 1) as next`;
  const [page] = await scope.rows<{ tickets: string; n: number; next: string | null }>(hot(ask, offset) ? statement(text) : unnamed(text), values);
  const n = page?.n ?? 0;
  const hasMore = n > take;
  return rawJson(`{"tickets":${page?.tickets ?? '[]'},"count":${offset + n},"hasMore":${hasMore},"next":${hasMore ? JSON.stringify(page?.next ?? null) : 'null'}}`);
}

/** The lists that are open all day and searches are prepared (planning a search takes longer than the search); a rare mix of filters is planned for its own values. */
const hot = (ask: Ask, offset: number) => !ask.tags?.length && !ask.users?.length && !ask.date && !ask.updatedAt && offset === 0;
const unnamed = (text: string): Statement => ({ name: '', text });

interface Adder {
  add(part: string): void;
  value(of: unknown): string;
}

/**
 * An admin who asks for everything sees everything. Otherwise: what is one's own, and what waits where one may accept it. A search also
 * finds whatever one may see (the queue's closed and attended tickets).
 */
function addVisibility(actor: Actor, ask: Pick<Ask, 'showAll' | 'status'> & { searches: boolean }, { add, value }: Adder) {
  if (actor.kind === 'system') return;
  const admin = actor.profile === 'admin';
  if (admin && (ask.showAll || ask.searches)) return;
  // Written only where it is used: PostgreSQL refuses a value that no condition names.
  const own = () => `t.user_id = ${value(actor.userId)}`;
  const mine = () => `t.queue_id = any(${value(actor.queueIds)}::int[])${actor.allTickets ? ' or t.queue_id is null' : ''}`;
  if (ask.searches) return add(`(${own()} or ${mine()})`);
  if (ask.status === 'pending') return add(admin ? 'true' : `(${own()} or ${mine()})`);
  if (ask.status) return add(own());
  add(`(${own()} or ${admin ? "t.status = 'pending'" : `(t.status = 'pending' and (${mine()}))`})`);
}
