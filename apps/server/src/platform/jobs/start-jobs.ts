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
  lookAfterSeconds?: number;
}

/** The heartbeat of a node that works jobs; when it dies, other nodes take over its jobs after a minute or two. */
const heartbeatSeconds = 60;

/**
 * Opens the job store and, on a node with the role `worker`, works jobs; other nodes only store them. All jobs must be
 * defined before.
 * @param options.url of the owner of the database; pg-boss keeps its tables in a schema of their own.
 * @param options.pollMs how late a job may start that another process stored, or that became due.
 * @param options.lookAfterSeconds the interval of the search for jobs of dead nodes.
 */
export async function startJobs({ url, log, roles, pollMs = 2000, lookAfterSeconds = 60 }: JobsOptions): Promise<Jobs> {
  const works = roles.includes('worker');
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'balcao jobs',
    schema: jobsSchema,
    max: works ? 2 : 1,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: lookAfterSeconds,
    monitorIntervalSeconds: lookAfterSeconds,
    cronWorkerIntervalSeconds: 10,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the jobs had trouble with the database'));
  await boss.start();
  await createQueues(boss);
  if (works) await setClock(boss);
  connectJobs(boss);
  const working = works ? workJobs(boss, { log, pollMs }) : undefined;
  return {
    async stop() {
      await working?.stop();
      connectJobs(undefined);
      await boss.stop({ graceful: false });
    },
  };
}

/** Creates the queues of jobs, and the index of failed ones, where they are missing. */
export async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(companyQueue, { policy: 'short', heartbeatSeconds });
  // At most one job of each kind waits and one runs: a slow job is not started twice.
  await boss.createQueue(clockQueue, {
    policy: 'stately',
    retryLimit: 0,
    expireInSeconds: 3600,
    deleteAfterSeconds: 24 * 3600,
    heartbeatSeconds,
  });
  await boss.getDb().executeSql(failedJobsIndex);
}

/** The schedules in the code count: schedules that are no longer there are removed. */
async function setClock(boss: PgBoss) {
  const set = await boss.getSchedules(clockQueue);
  for (const { key } of set) if (!allSchedules().has(key)) await boss.unschedule(clockQueue, key);
  for (const [name, { cron, timeZone = 'America/Sao_Paulo' }] of allSchedules()) {
    const old = set.find(({ key }) => key === name);
    if (old?.cron !== cron || old.timezone !== timeZone)
      await boss.schedule(clockQueue, cron, { name }, { key: name, tz: timeZone, singletonKey: name });
  }
}
