import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { settingsOf } from '../settings/index.ts';
import { mailAdmins } from '../users/index.ts';

export const mailJob = 'mail-connection-fall';
export interface FallMail {
  fallIds: readonly number[];
  about: 'down' | 'up';
}

/** The least time between two mails of the same kind to a company; the next mail contains everything since. */
const pauseMs = 10 * 60_000;

// Locks the rows, so that two nodes that run at once do not mail twice; in one order, so that they do not deadlock.
const down = statement(`with open as (select id
    from connection_falls
    where ended_at is null and alerted_at is not null and mailed_at is null
    order by id
    for update),
  recent as (select from connection_falls where mailed_at > $2 limit 1)
  update connection_falls f
  set mailed_at = $1
  from open
  where f.id = open.id and not exists (select from recent)
  returning f.id`);
// While other numbers are still down, a recovery waits as long as the pause, so that one mail can report several.
const up = statement(`with back as (select id, ended_at
    from connection_falls
    where is_back and mailed_at is not null and back_mailed_at is null
    order by id
    for update),
  recent as (select from connection_falls where back_mailed_at > $2 limit 1),
  others as (select from connection_falls where ended_at is null and mailed_at is not null limit 1)
  update connection_falls f set back_mailed_at = $1 from back where f.id = back.id and not exists (select from recent)
    and (not exists (select from others) or exists (select from back b where b.ended_at <= $2)) returning f.id`);

/** Mails the admins of a company: one mail about all numbers that went down, one about all that are up again. */
export async function mailFalls(scope: Scope): Promise<void> {
  const since = new Date(scope.now.getTime() - pauseMs);
  for (const [about, query] of [['down', down] as const, ['up', up] as const]) {
    const fallIds = (await scope.rows<{ id: number }>(query, [scope.now, since]))
      .map(({ id }) => id)
      .sort((a, b) => a - b);
    // The query has marked the falls as mailed, also for a company that has switched this mail off.
    if (fallIds.length === 0 || (await settingsOf(scope)).connectionAlertMail !== 'enabled') continue;
    await mailAdmins(scope, mailJob, { fallIds, about } satisfies FallMail, { onceKey: `${about}:${fallIds[0]}` });
  }
}
