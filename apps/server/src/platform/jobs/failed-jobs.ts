import { limits } from '@balcao/contract';
import { inAnyLane, wakeLanes } from '../lanes/wake.ts';
import { clockQueue, companyQueue, jobsSchema, requireBoss, wakeName } from './enqueue-job.ts';
import { jobNamed, scheduleNamed } from './jobs.ts';

/** A job that failed at its last attempt. */
export interface FailedJobRow {
  id: string;
  name: string;
  companyId: number | null;
  attempts: number;
  failedAt: Date;
  reason: string | null;
  /** Whether this process has a job of this name. */
  canRetry: boolean;
}

/** Runs a statement on a connection of pg-boss. */
const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await requireBoss().getDb().executeSql(text, values)).rows as Row[];

/**
 * SQL: the reason of a failure. The worker stores an object with a text; for a job whose node died, pg-boss stores an
 * object of another form.
 */
const reasonSql = `coalesce(output ->> 'error', output #>> '{value,message}', output ->> 'message')`;

/** The jobs that failed for good, the latest first. pg-boss deletes them after some days. */
export async function listFailedJobs(): Promise<FailedJobRow[]> {
  // `canRetry` comes as "the job is of the clock queue", which tells where its name is looked up.
  const rows = await query<FailedJobRow>(
    `select id, data ->> 'name' as name, (data ->> 'companyId')::int as "companyId", retry_count + 1 as attempts,
       completed_on as "failedAt", ${reasonSql} as reason, name = $2 as "canRetry"
     from ${jobsSchema}.job
     where state = 'failed'
     order by completed_on desc
     limit $1`,
    [limits.machineRoom.failedJobs, clockQueue],
  );
  return rows.map((row) => ({
    ...row,
    failedAt: new Date(row.failedAt),
    canRetry: (row.canRetry ? scheduleNamed(row.name) : jobNamed(row.name)) !== undefined,
  }));
}

/**
 * How many jobs of each name are due, and how many failed for good. Both counts use indexes that hold only such jobs.
 */
export const countJobs = (): Promise<{ name: string; waiting: number; failed: number }[]> =>
  query(
    `select name, sum(waiting)::int as waiting, sum(failed)::int as failed
     from (
       select data ->> 'name' as name, count(*) as waiting, 0 as failed
       from ${jobsSchema}.job
       where name = any($1) and state < 'active' and not blocked and start_after <= now()
       group by 1
       union all
       select data ->> 'name', 0, count(*)
       from ${jobsSchema}.job
       where state = 'failed'
       group by 1) counted
     group by name
     order by name`,
    [[companyQueue, clockQueue]],
  );

/**
 * Tries a failed job once more.
 * @returns 1; or 0 if the job is no longer failed, or a job with the same key waits already
 */
export async function retryFailedJob(id: string): Promise<number> {
  const [failed] = await query<{ queue: string }>(
    `select name as queue from ${jobsSchema}.job where name = any($2) and id = $1 and state = 'failed'`,
    [id, [companyQueue, clockQueue]],
  );
  if (!failed) return 0;
  try {
    await requireBoss().retry(failed.queue, id);
    wakeLanes(inAnyLane([wakeName]));
    return 1;
  } catch (error) {
    // 23505 (unique violation): a job with the same key waits already, and only one may wait.
    if ((error as { code?: unknown }).code === '23505') return 0;
    throw error;
  }
}

/**
 * SQL that creates the index by which failed jobs are listed and counted. pg-boss has none, and its table also contains
 * all jobs that were done during the last days.
 */
export const failedJobsIndex = `do $$ begin
  if to_regclass('${jobsSchema}.job_failed') is null then
    perform pg_advisory_xact_lock(hashtext('${jobsSchema}.job_failed'));
    create index if not exists job_failed on ${jobsSchema}.job_common (completed_on desc) where state = 'failed';
  end if;
end $$`;
