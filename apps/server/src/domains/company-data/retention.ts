import { limits, type Retention, type RetentionDays, type RouteReply, type routes } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { countExpiring, type ExpireBefore } from '../messages/index.ts';
import { setSetting } from '../settings/index.ts';

const dayMs = 86_400_000;

/**
 * SQL of the days of a company `c` with its plan `p`. `own`: the setting of the company; `limit`: its override, else
 * its plan; `effective`: the shorter of both. 0 means without an end. A setting that is not a number counts as 0.
 */
export const daysSql = sql<{ own: RetentionDays; limit: RetentionDays; effective: RetentionDays }>`(
  select jsonb_build_object(
    'own', jsonb_object_agg(d.name, d.own),
    'limit', jsonb_object_agg(d.name, d.most),
    'effective', jsonb_object_agg(d.name, coalesce(least(nullif(d.own, 0), nullif(d.most, 0)), 0)))
  from (
    select n.name, coalesce((c.overrides ->> n.name)::int, n.of_plan, 0) as most,
      coalesce((
        select s.value::int from settings s
        where s.company_id = c.id and s.key = n.name and s.value ~ '^[0-9]{1,5}$'), 0) as own
    from (values ('mediaDays', p.media_days), ('messageDays', p.message_days)) n (name, of_plan)) d)`;

/** For how many days the company keeps files and messages. */
export async function showRetention(scope: Scope): Promise<Retention> {
  const { rows } = await sql<{ days: Retention }>`
    select ${daysSql} as days from companies c left join plans p on p.id = c.plan_id`.execute(scope.db);
  const [row] = rows;
  if (!row) throw fail('ERR_NO_COMPANY_FOUND');
  return row.days;
}

/** Files and messages from before these instants have expired at `now`; null: they are kept without an end. */
export const expireBefore = ({ mediaDays, messageDays }: RetentionDays, now: Date): ExpireBefore => ({
  media: mediaDays === 0 ? null : new Date(now.getTime() - mediaDays * dayMs),
  messages: messageDays === 0 ? null : new Date(now.getTime() - messageDays * dayMs),
});

/** How much the next night would remove if the company set these days. */
export async function previewRetention(
  scope: Scope,
  own: RetentionDays,
): Promise<RouteReply<typeof routes.companyData.previewRetention>> {
  const { limit } = await showRetention(scope);
  return countExpiring(scope, expireBefore(shorter(own, limit), scope.now), limits.retention.counted);
}

/**
 * Sets for how many days the company keeps files and messages. What is older is removed from the next night on. With 0,
 * the limit counts.
 * @throws ERR_RETENTION_LIMIT
 */
export async function setRetention(scope: Scope, own: RetentionDays): Promise<Retention> {
  const before = await showRetention(scope);
  for (const key of ['mediaDays', 'messageDays'] as const) {
    const limit = before.limit[key];
    if (limit > 0 && own[key] > limit) throw fail('ERR_RETENTION_LIMIT', { limit });
    if (own[key] !== before.own[key]) await setSetting(scope, key, String(own[key]));
  }
  return showRetention(scope);
}

/** The shorter of two numbers of days; 0 means without an end. */
function shorterDays(own: number, limit: number): number {
  if (own === 0) return limit;
  return limit === 0 ? own : Math.min(own, limit);
}

const shorter = (own: RetentionDays, limit: RetentionDays): RetentionDays => ({
  mediaDays: shorterDays(own.mediaDays, limit.mediaDays),
  messageDays: shorterDays(own.messageDays, limit.messageDays),
});
