import type { RouteInput, RouteReply, routes } from '@balcao/contract';
import { askTogether } from '../../platform/ask-together.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

type Ask = RouteInput<typeof routes.tickets.counts>['query'];
type Counts = RouteReply<typeof routes.tickets.counts>;

// Each answered inside an index; the same rules as pick-tickets.ts.
const live = statement(`select (select count(*) from tickets where status = 'open' and ($1::int[] is null or queue_id = any($1) or queue_id is null))::int as open,
  (select count(*) from tickets where status = 'pending' and ($1::int[] is null or queue_id = any($1) or queue_id is null))::int as pending`);
const unreadOf = statement(`select count(*)::int as unread from tickets where status = 'open' and unread > 0 and user_id = $1`);
const forOne = statement(`select (select count(*) from tickets where status = 'open' and user_id = $2 and ($1::int[] is null or queue_id = any($1) or queue_id is null))::int as open,
  (select count(*) from tickets where status = 'pending' and ($1::int[] is null or queue_id = any($1) or queue_id is null)
    and ($5 or user_id = $2 or queue_id = any($3::int[]) or (queue_id is null and $4)))::int as pending,
  (select count(*) from tickets where status = 'open' and unread > 0 and user_id = $2)::int as unread`);

type Live = Pick<Counts, 'open' | 'pending'>;
/** Every message lets every screen count again, and what all of a company may see is the same for all: where fifty thousand are open, counting them takes PostgreSQL 10 ms. */
const together = askTogether<Live | undefined>();

/** The badges of the lists, exact. `unread`: own tickets with something to read. */
export async function countTickets(scope: Scope, { showAll, queueIds }: Ask): Promise<Counts> {
  const { actor } = scope;
  const narrowed = queueIds ?? null;
  const none: Counts = { open: 0, pending: 0, unread: 0 };
  if (actor.kind === 'user' && !(actor.profile === 'admin' && showAll)) {
    const [counts] = await scope.rows<Counts>(forOne, [narrowed, actor.userId, actor.queueIds, actor.allTickets, actor.profile === 'admin']);
    return counts ?? none;
  }
  const [all, [own]] = await Promise.all([
    together(`${scope.companyId} ${JSON.stringify(narrowed)}`, async () => (await scope.rows<Live>(live, [narrowed]))[0]),
    scope.rows<Pick<Counts, 'unread'>>(unreadOf, [actor.kind === 'user' ? actor.userId : null]),
  ]);
  return { ...none, ...all, ...own };
}
