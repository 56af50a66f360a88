import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { Reactions } from '../../platform/facts/reactions.ts';
import { findAdmins } from '../users/index.ts';

export const limitMailJob = 'mail-prompt-limit';
export interface LimitMail {
  /** YYYY-MM. */
  month: string;
  userId: number;
}

/** One job for each admin: if one address is refused, the retry does not mail the others again. */
export const limitReactions: Reactions = {
  'prompt.limitReached': async (scope, { month }) => {
    for (const { id } of await findAdmins(scope))
      await enqueueJob(scope, limitMailJob, { month, userId: id } satisfies LimitMail, {
        singletonKey: `${month}:${id}`,
      });
  },
};
