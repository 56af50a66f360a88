import type { Job as Claimed, PgBoss } from 'pg-boss';
import { sleeperFor } from '../lanes/sleeper.ts';
import type { Log } from '../log.ts';
import { counter } from '../metrics.ts';
import { isConnectionLost } from '../postgres/pool.ts';
import { backgroundTier, clockQueue, companyQueue, jobsSchema, wakeName, type StoredJob } from './enqueue-job.ts';
import { GivenUp, jobNamed, scheduleNamed } from './jobs.ts';

const atOnce = 8;
/** Jobs of one company that run at once on all nodes: others find a free place also while a company has thousands. */
const atOnceOfCompany = 4;
/** Background jobs of one name that run at once on all nodes: they wait long for other servers. */
const atOnceInBackground = 2;
const groupConcurrency = { default: atOnceOfCompany, tiers: { [backgroundTier]: atOnceInBackground } };
const touchMs = 15_000;
const abortAfterMs = 4000;

/**
 * Fetches jobs and works several at once. pg-boss stores them, but its own workers complete a batch when its last job
 * is done, so that one slow job would delay nine quick ones.
 */
export function workJobs(boss: PgBoss, { log, pollMs }: { log: Log; pollMs: number }): { stop(): Promise<void> } {
  const sleeper = sleeperFor(wakeName);
  const running = new Map<string, { queue: string; done: Promise<void>; abort: AbortController }>();
  const stopping = new AbortController();
  const take = async (queue: string) => {
    const free = atOnce - running.size;
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
        if (taken > 0 && running.size < atOnce) continue;
      } catch (error) {
        if (!isConnectionLost(error)) log.error({ err: error }, 'jobs could not be taken; trying again');
      }
      await sleeper.sleep(pollMs);
    }
  })();
  const touching = setInterval(() => {
    for (const queue of [clockQueue, companyQueue]) {
      const ids = [...running].filter(([, job]) => job.queue === queue).map(([id]) => id);
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
      clearInterval(touching);
    },
  };
}

const failures = counter('balcao_job_failures_total', 'Attempts of jobs that failed, by job.', ['job']);

async function run(boss: PgBoss, queue: string, job: Claimed<object>, signal: AbortSignal, log: Log) {
  const attempt = { id: job.id, retryCount: job.retryCount };
  const stored = job.data as StoredJob;
  try {
    await Promise.race([work(queue, stored, job.retryCount + 1, signal), aborted(signal)]);
    await boss.complete(queue, attempt);
  } catch (error) {
    const givenUp = error instanceof GivenUp;
    const told = { err: error, job: stored.name, companyId: stored.companyId, attempt: job.retryCount + 1 };
    if (givenUp) log.info({ ...told, err: undefined, code: error.code }, 'a job was given up');
    else {
      log.warn(told, 'a job failed');
      failures.inc({ job: stored.name });
    }
    await fail(boss, queue, attempt, givenUp, error).catch((err: unknown) =>
      log.warn({ err, job: stored.name }, 'how a job ended could not be noted; it will be tried again'),
    );
  }
}

async function fail(
  boss: PgBoss,
  queue: string,
  attempt: { id: string; retryCount: number },
  forGood: boolean,
  error: unknown,
) {
  // pg-boss has no public way to fail a job for good; it does so when no retries are left.
  if (forGood) {
    await boss
      .getDb()
      .executeSql(
        `update ${jobsSchema}.job set retry_limit = retry_count where name = $1 and id = $2 and state = 'active'`,
        [queue, attempt.id],
      );
  }
  await boss.fail(queue, attempt, {
    error: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown',
  });
}

async function work(queue: string, { name, companyId, payload }: StoredJob, attempt: number, signal: AbortSignal) {
  if (queue === clockQueue) return scheduleNamed(name)?.work(signal);
  const job = jobNamed(name);
  // A node with newer code stored the job; this node leaves it to that one.
  if (!job) throw new Error(`There is no job named ${name} on this node.`);
  return job.work({ companyId, payload: payload as never, attempt, signal });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });
}
