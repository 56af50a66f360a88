import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { findAdmins } from './find-admins.ts';

/**
 * Enqueues one job of `adminMailJob` for each admin of the company. So the retry for a refused address does not mail
 * the other admins again.
 * @param onceKey while a mail with this key to an admin waits, a further mail with the key to that admin is dropped
 */
export async function mailAdmins(
  scope: Scope,
  jobName: string,
  payload: object,
  { onceKey }: { onceKey?: string } = {},
): Promise<void> {
  for (const { id } of await findAdmins(scope))
    await enqueueJob(
      scope,
      jobName,
      { ...payload, userId: id },
      onceKey === undefined ? {} : { singletonKey: `${onceKey}:${id}` },
    );
}
