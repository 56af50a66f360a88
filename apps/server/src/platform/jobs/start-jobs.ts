import { PgBoss } from 'pg-boss';
import type { Role } from '../config.ts';
import type { Log } from '../log.ts';
import { clockQueue, companyQueue, connectJobs, jobsSchema } from './enqueue-job.ts';
import { failedJobsIndex } from './failed-jobs.ts';
import { allSchedules } from './jobs.ts';
import { workJobs } from './work-jobs.ts';

export interface Jobs {
  /**
   * Takes no new jobs; resolves when running jobs are done. A job that takes too long is released and retried later,
   * here or on another node.
   */
  stop(): Promise<void>;
}

export interface JobsOptions {
  url: string;
  log: Log;
  roles: readonly Role[];
  pollMs?: number;
  superviseSeconds?: number;
}

/**
 * A running job without a heartbeat for this long may be taken over by another node. Nodes with
 * the role `worker` look for such jobs every `superviseSeconds`, so the jobs of a dead node go on after a minute or
 * two.
 */
const heartbeatSeconds = 60;

/**
 * Opens the job store and, on a node with the role `worker`, works jobs; other nodes only store jobs. `defineJobs` must
 * be called before.
 * @param options.url of the owner of the database; pg-boss keeps its tables in a schema of their own.
 * @param options.pollMs poll interval: the longest delay of a job that became due, or whose wake-up was lost.
 * @param options.superviseSeconds the interval of the search for jobs of dead nodes.
 */
export async function startJobs({ url, log, roles, pollMs = 2000, superviseSeconds = 60 }: JobsOptions): Promise<Jobs> {
  const isWorker = roles.includes('worker');
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'balcao jobs',
    schema: jobsSchema,
    max: isWorker ? 2 : 1,
    supervise: isWorker,
    schedule: isWorker,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    cronWorkerIntervalSeconds: 10,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the jobs had trouble with the database'));
  await boss.start();
  await createQueues(boss);
  if (isWorker) await setSchedules(boss);
  connectJobs(boss);
  const worker = isWorker ? workJobs(boss, { log, pollMs }) : undefined;
  return {
    async stop() {
      await worker?.stop();
      connectJobs(undefined);
      await boss.stop({ graceful: false });
    },
  };
}

/** Creates the queues of jobs and the index of failed jobs, if they are missing. */
export async function createQueues(boss: PgBoss): Promise<void> {
  // `short`: at most one job of each key waits. `stately`: also at most one runs, so slow work is not started twice.
  // Scheduled work that failed is not retried: it runs again at its next time.
  await boss.createQueue(companyQueue, { policy: 'short', heartbeatSeconds });
  await boss.createQueue(clockQueue, {
    policy: 'stately',
    retryLimit: 0,
    expireInSeconds: 3600,
    deleteAfterSeconds: 24 * 3600,
    heartbeatSeconds,
  });
  await boss.getDb().executeSql(failedJobsIndex);
}

/** Makes the stored schedules equal to those of `defineJobs`; others are removed. */
async function setSchedules(boss: PgBoss) {
  const stored = await boss.getSchedules(clockQueue);
  for (const { key } of stored) if (!allSchedules().has(key)) await boss.unschedule(clockQueue, key);
  for (const [name, { cron, timeZone = 'America/Sao_Paulo' }] of allSchedules()) {
    const old = stored.find(({ key }) => key === name);
    if (old?.cron !== cron || old.timezone !== timeZone)
      await boss.schedule(clockQueue, cron, { name }, { key: name, tz: timeZone, singletonKey: name });
  }
}
