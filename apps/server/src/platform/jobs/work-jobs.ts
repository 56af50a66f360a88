import type { Job as Claimed, PgBoss } from 'pg-boss';
import { sleeperFor } from '../lanes/sleeper.ts';
import type { Log } from '../log.ts';
import { counter } from '../metrics.ts';
import { isConnectionLost } from '../postgres/pool.ts';
import { storedReason } from '../stored-reason.ts';
import { backgroundTier, clockQueue, companyQueue, jobsSchema, wakeName, type StoredJob } from './enqueue-job.ts';
import { GivenUp, jobNamed, scheduleNamed } from './jobs.ts';

/** How many jobs this process runs at once. */
const maxRunning = 8;
/**
 * How many jobs of one company run at once on all nodes, so that a company with thousands of jobs does not block
 * others.
 */
const maxOfCompany = 4;
/** How many background jobs of one name run at once on all nodes: these jobs take long or wait for other servers. */
const maxInBackground = 2;
const groupConcurrency = { default: maxOfCompany, tiers: { [backgroundTier]: maxInBackground } };
/** The interval of the heartbeats of running jobs; far less than `heartbeatSeconds`. */
const touchMs = 15_000;
/** When the process stops, running jobs have this long before their signal is aborted. */
const abortAfterMs = 4000;

/**
 * Fetches jobs from pg-boss and runs several at once. pg-boss's own workers are not used, because they complete a batch
 * when its last job is done: one slow job would delay the quick ones.
 */
export function workJobs(boss: PgBoss, { log, pollMs }: { log: Log; pollMs: number }): { stop(): Promise<void> } {
  const sleeper = sleeperFor(wakeName);
  /** By the id of the job. */
  const running = new Map<string, { queue: string; done: Promise<void>; abort: AbortController }>();
  const stopping = new AbortController();
  /** Claims jobs of a queue and starts them. @returns how many */
  const take = async (queue: string) => {
    const free = maxRunning - running.size;
    if (free <= 0) return 0;
    const claimed = await boss.fetch<object>(queue, { batchSize: free, groupConcurrency });
    for (const job of claimed) {
      const abort = new AbortController();
      const done = run(
        boss,
        queue,
        job,
        AbortSignal.any([abort.signal, AbortSignal.timeout(job.expireInSeconds * 1000)]),
        log,
      ).finally(() => {
        running.delete(job.id);
        sleeper.wake('any');
      });
      running.set(job.id, { queue, done, abort });
    }
    return claimed.length;
  };
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const taken = (await take(clockQueue)) + (await take(companyQueue));
        // There were jobs, and there is room for more: fetch again at once.
        if (taken > 0 && running.size < maxRunning) continue;
      } catch (error) {
        if (!isConnectionLost(error)) log.error({ err: error }, 'jobs could not be taken; trying again');
      }
      await sleeper.sleep(pollMs);
    }
  })();
  const heartbeats = setInterval(() => {
    for (const queue of [clockQueue, companyQueue]) {
      const ids = [...running].filter(([, job]) => job.queue === queue).map(([id]) => id);
      // A heartbeat that fails is repeated soon; other nodes take the jobs over only after several.
      if (ids.length > 0) boss.touch(queue, ids).catch(() => undefined);
    }
  }, touchMs);
  return {
    async stop() {
      stopping.abort();
      sleeper.close();
      await loop;
      const abortTimer = setTimeout(() => running.forEach(({ abort }) => abort.abort()), abortAfterMs);
      await Promise.all([...running.values()].map(({ done }) => done));
      clearTimeout(abortTimer);
      clearInterval(heartbeats);
    },
  };
}

const failures = counter('balcao_job_failures_total', 'Attempts of jobs that failed, by job.', ['job']);

/** Runs an attempt of a job and stores its outcome. Never rejects. */
async function run(boss: PgBoss, queue: string, job: Claimed<object>, signal: AbortSignal, log: Log) {
  const attempt = { id: job.id, retryCount: job.retryCount };
  const stored = job.data as StoredJob;
  try {
    await Promise.race([work(queue, stored, job.retryCount + 1, signal), aborted(signal)]);
    await boss.complete(queue, attempt);
  } catch (error) {
    const isGivenUp = error instanceof GivenUp;
    const fields = { err: error, job: stored.name, companyId: stored.companyId, attempt: job.retryCount + 1 };
    if (isGivenUp) log.info({ ...fields, err: undefined, code: error.code }, 'a job was given up');
    else {
      log.warn(fields, 'a job failed');
      failures.inc({ job: stored.name });
    }
    await storeFailure(boss, queue, attempt, { isGivenUp, error }).catch((err: unknown) =>
      log.warn({ err, job: stored.name }, 'how a job ended could not be noted; it will be tried again'),
    );
  }
}

async function storeFailure(
  boss: PgBoss,
  queue: string,
  attempt: { id: string; retryCount: number },
  { isGivenUp, error }: { isGivenUp: boolean; error: unknown },
) {
  // pg-boss has no public way to fail a job for good; it does so when no retries are left.
  if (isGivenUp) {
    await boss
      .getDb()
      .executeSql(
        `update ${jobsSchema}.job set retry_limit = retry_count where name = $1 and id = $2 and state = 'active'`,
        [queue, attempt.id],
      );
  }
  await boss.fail(queue, attempt, {
    error: error instanceof Error ? storedReason(`${error.name}: ${error.message}`) : 'unknown',
  });
}

async function work(queue: string, { name, companyId, payload }: StoredJob, attempt: number, signal: AbortSignal) {
  if (queue === clockQueue) return scheduleNamed(name)?.work(signal);
  const job = jobNamed(name);
  // A node with newer code stored the job. It is retried until a node with that code claims it.
  if (!job) throw new Error(`There is no job named ${name} on this node.`);
  return job.work({ companyId, payload: payload as never, attempt, signal });
}

/** Rejects when the signal is aborted, so that the attempt of a job that ignores its signal ends, too. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });
}
