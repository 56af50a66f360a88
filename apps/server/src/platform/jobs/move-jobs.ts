import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { companyQueue, jobsSchema } from './enqueue-job.ts';
import { createQueues } from './start-jobs.ts';

/** An unfinished job in a backup. Its form does not depend on pg-boss, whose tables change with its version. */
export const PendingJob = z.object({
  id: z.uuid(),
  data: z.record(z.string(), z.unknown()),
  startAfter: z.string(),
  retryLimit: z.number(),
  retryDelay: z.number(),
  retryBackoff: z.boolean(),
  expireInSeconds: z.number(),
  singletonKey: z.string().nullable(),
  /** True for a job that waits for its first attempt. A job that runs, or ran and failed, is attempted again. */
  isNew: z.boolean(),
});
export type PendingJob = z.infer<typeof PendingJob>;

/** The unfinished jobs of companies, in the snapshot of the client's transaction. */
export async function readPendingJobs(client: ClientBase): Promise<PendingJob[]> {
  // An installation that has never started has no jobs.
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('${jobsSchema}.job') is not null as exists`,
  );
  if (!tables[0]?.exists) return [];
  const { rows } = await client.query<PendingJob>(
    `select id,
       data,
       to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter",
       retry_limit as "retryLimit",
       retry_delay as "retryDelay",
       retry_backoff as "retryBackoff",
       expire_seconds as "expireInSeconds",
       singleton_key as "singletonKey",
       state = 'created' as "isNew"
     from ${jobsSchema}.job
     where name = $1 and state in ('created', 'retry', 'active')
     order by created_on, id`,
    [companyQueue],
  );
  return rows;
}

/** How many jobs one statement stores. */
const batchSize = 500;

/**
 * Stores jobs in the client's transaction.
 * @param url of the owner of the database; pg-boss creates its schema there, outside of the transaction
 */
export async function insertPendingJobs(url: string, client: ClientBase, jobs: readonly PendingJob[]): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: jobsSchema, max: 1, supervise: false, schedule: false });
  // An error event without a listener would end the process. Nothing is lost: the call that failed rejects too.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    await createQueues(boss);
    for (let from = 0; from < jobs.length; from += batchSize) {
      const batch = jobs.slice(from, from + batchSize).map(({ isNew, singletonKey, ...job }) => ({
        ...job,
        group: { id: String(job.data['companyId']) },
        // Of the jobs with the same key only one may wait: the new one keeps the key. A job that was attempted gets a
        // random key.
        singletonKey: isNew && singletonKey !== null ? singletonKey : randomUUID(),
      }));
      await boss.insert(companyQueue, batch, {
        db: { executeSql: async (text, values) => client.query(text, values ?? []) },
      });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
