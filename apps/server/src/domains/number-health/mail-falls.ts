import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { settingsOf } from '../settings/index.ts';
import { findAdmins } from '../users/index.ts';
import './tables.ts';

export const mailJob = 'mail-connection-fall';
export interface FallMail {
  fallIds: readonly number[];
  userId: number;
  about: 'down' | 'up';
}

/** After a mail of the same kind a company gets the next one so much later: it tells what came meanwhile in one. */
const pauseMs = 10 * 60_000;

// The rows of a company are locked in one order, so that two nodes that look at once do not write twice.
const down =
  statement(`with open as (select id from connection_falls where ended_at is null and alerted_at is not null and mailed_at is null order by id for update),
  recent as (select from connection_falls where mailed_at > $2 limit 1)
  update connection_falls f set mailed_at = $1 from open where f.id = open.id and not exists (select from recent) returning f.id`);
// While others are still down, those that come back within the pause are told together.
const up =
  statement(`with back as (select id, ended_at from connection_falls where is_back and mailed_at is not null and back_mailed_at is null order by id for update),
  recent as (select from connection_falls where back_mailed_at > $2 limit 1),
  others as (select from connection_falls where ended_at is null and mailed_at is not null limit 1)
  update connection_falls f set back_mailed_at = $1 from back where f.id = back.id and not exists (select from recent)
    and (not exists (select from others) or exists (select from back b where b.ended_at <= $2)) returning f.id`);

/** Writes to the admins of a company: one mail about all numbers that fell, one about all that are up again. */
export async function mailFalls(scope: Scope): Promise<void> {
  const since = new Date(scope.now.getTime() - pauseMs);
  for (const [about, query] of [['down', down] as const, ['up', up] as const]) {
    const fallIds = (await scope.rows<{ id: number }>(query, [scope.now, since]))
      .map(({ id }) => id)
      .sort((a, b) => a - b);
    if (fallIds.length === 0 || (await settingsOf(scope)).connectionAlertMail !== 'enabled') continue;
    // A job for each: one address that refuses does not make the others be written to twice.
    for (const { id } of await findAdmins(scope))
      await enqueueJob(scope, mailJob, { fallIds, userId: id, about } satisfies FallMail, {
        singletonKey: `${about}:${fallIds[0]}:${id}`,
      });
  }
}
