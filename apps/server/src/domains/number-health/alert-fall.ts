import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { settingsOf } from '../settings/index.ts';
import { findAdmins } from '../users/index.ts';
import './facts.ts';

/** Tells people about a number that stays down: once, whichever node looks first. */
export async function alertFall(scope: Scope, fallId: number): Promise<void> {
  const told = await scope.db
    .updateTable('connection_falls')
    .set({ alerted_at: scope.now })
    .where('id', '=', fallId)
    .where('alerted_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('connection_id')
    .executeTakeFirst();
  if (!told) return;
  await scope.record('connection.fell', { fallId });
  if ((await settingsOf(scope)).connectionAlertMail !== 'enabled') return;
  // A job for each: one address that refuses does not make the others be written to twice.
  for (const { id } of await findAdmins(scope))
    await enqueueJob(scope, mailJob, { fallId, userId: id } satisfies FallMail, { singletonKey: `${fallId}:${id}` });
}

export const mailJob = 'mail-connection-fall';
export interface FallMail {
  fallId: number;
  userId: number;
}
