import { limits, type ConnectionStatus, type HourCount, type NumberHealth } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { showBudget } from '../send-budgets/index.ts';
import { settingsOf } from '../settings/index.ts';
import { lastTroubleOf, sinceOf, spansOf, uptimeOf, type StateChange } from './state-spans.ts';

const hourMs = 60 * 60 * 1000;
const maxSpans = 100;
/** Enough for a week of normal changes. If a number has more, the strip of its states begins later. */
const maxChanges = 10_000;

const connection = statement(
  `select status, reason, driver, updated_at as "updatedAt", restricted_until as "restrictedUntil", speaks
    from connections
    where id = $1 and removed_at is null`,
);
// Reads back to the last CONNECTED or `stopped` before the window. This change decides whether the number should have
// been connected when the window begins. Without such a change it reads back to the last change before the window.
// The coalesce is inside a subselect: under row security PostgreSQL does not use a bare coalesce as an index bound.
const changes = statement(`with before as (select status, reason, at
    from connection_states
    where connection_id = $1 and at <= $2
    order by at desc, id desc)
  select status, reason, at from connection_states where connection_id = $1 and at >= (select coalesce(
    (select at from before where status = 'CONNECTED' or reason = 'stopped' limit 1), (select at from before limit 1),
    $2))
  order by at desc, id desc
  limit ${maxChanges}`);
const counts = statement(
  `select hour, received, sent, failed, first_contacts as "firstContacts", answered
    from connection_hours
    where connection_id = $1 and hour >= $2`,
);
const failures = statement(
  `select code, sum(count)::int as count, max(last_at) as "lastAt"
    from connection_failures
    where connection_id = $1 and hour >= $2
    group by code
    order by 2 desc, 1
    limit 20`,
);
const today = statement(
  `select coalesce(sum(first_contacts), 0)::int as count
    from connection_hours
    where connection_id = $1 and hour >= date_trunc('day', $2::timestamptz, $3)`,
);

const rating = statement(
  'select quality, messaging_limit as "messagingLimit" from connection_ratings where connection_id = $1',
);
const notices = statement(
  `select kind, event, detail, at
    from connection_notices
    where connection_id = $1
    order by at desc, id desc
    limit ${limits.numberNotices}`,
);

/** The row of the connection, with its present state. */
interface PresentState {
  status: ConnectionStatus;
  reason: string | null;
  driver: string;
  updatedAt: Date;
  restrictedUntil: Date | null;
  speaks: string | null;
}
/** The counts of one hour, as they are stored. */
type Counted = Omit<HourCount, 'hour'> & { hour: Date; firstContacts: number; answered: number };

/** The health of a number. Counts are a few seconds late. @throws ERR_NO_WAPP_FOUND */
export async function showHealth(scope: Scope, id: number, hours: number): Promise<NumberHealth> {
  const { now } = scope;
  const thisHour = Math.floor(now.getTime() / hourMs) * hourMs;
  const from = new Date(now.getTime() - hours * hourMs);
  const firstHour = new Date(thisHour - (hours - 1) * hourMs);
  const [present] = await scope.rows<PresentState>(connection, [id]);
  if (!present) throw fail('ERR_NO_WAPP_FOUND');
  const allChanges = withPresent(await scope.rows<StateChange>(changes, [id, from]), present);
  const counted = await scope.rows<Counted>(counts, [id, firstHour]);
  const failed = await scope.rows<{ code: string; count: number; lastAt: Date }>(failures, [id, firstHour]);
  const [begunToday] = await scope.rows<{ count: number }>(today, [id, now, (await settingsOf(scope)).timeZone]);
  const spans = spansOf(allChanges, from);
  const begun = counted.reduce((sum, hour) => sum + hour.firstContacts, 0);
  const answered = counted.reduce((sum, hour) => sum + hour.answered, 0);
  return {
    status: present.status,
    reason: present.reason,
    since: (sinceOf(allChanges) ?? present.updatedAt).toISOString(),
    uptime: uptimeOf(allChanges, from, now),
    lastError: lastTroubleOf(allChanges),
    states: spans.slice(0, maxSpans),
    hours: everyHour(counted, firstHour, hours),
    failures: failed.map(({ code, count, lastAt }) => ({ code, count, lastAt: lastAt.toISOString() })),
    restrictedUntil:
      present.restrictedUntil && present.restrictedUntil > now ? present.restrictedUntil.toISOString() : null,
    // Counts may be lost, so there may be more answers than begun conversations.
    replyRatio: begun === 0 ? null : Math.min(1, answered / begun),
    firstContacts: begun,
    firstContactsToday: begunToday?.count ?? 0,
    speaks: present.speaks,
    official: present.driver === 'cloud-api' ? await showOfficial(scope, id) : null,
    budget: await showBudget(scope, id),
  };
}

/** Meta's ratings and notices for a number of the Cloud API. */
async function showOfficial(scope: Scope, id: number): Promise<NonNullable<NumberHealth['official']>> {
  const [rated] = await scope.rows<{ quality: string | null; messagingLimit: string | null }>(rating, [id]);
  const noticeRows = await scope.rows<{ kind: string; event: string; detail: string; at: Date }>(notices, [id]);
  return {
    quality: rated?.quality ?? null,
    messagingLimit: rated?.messagingLimit ?? null,
    notices: noticeRows.map((notice) => ({ ...notice, at: notice.at.toISOString() })),
  };
}

/** Adds the present state to the known changes if no change to it was stored. */
function withPresent(known: readonly StateChange[], { status, reason, updatedAt }: PresentState): StateChange[] {
  const [newest] = known;
  if (newest?.status === status) return [...known];
  const at = newest && newest.at > updatedAt ? newest.at : updatedAt;
  return [{ status, reason, at }, ...known];
}

/** The counts of every hour of the window, also of those without messages. */
function everyHour(counted: readonly Counted[], first: Date, hours: number): HourCount[] {
  const byHour = new Map(counted.map((hourCounts) => [hourCounts.hour.getTime(), hourCounts]));
  return Array.from({ length: hours }, (_, index) => {
    const at = first.getTime() + index * hourMs;
    const { received = 0, sent = 0, failed = 0 } = byHour.get(at) ?? {};
    return { hour: new Date(at).toISOString(), received, sent, failed };
  });
}
