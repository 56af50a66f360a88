import { randomUUID } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import { inAnyLane, wakeLanes } from '../lanes/wake.ts';
import type { OfCompany } from '../scope/company.ts';
import { statement } from '../scope/scoped-query.ts';
import type { Scope } from '../scope/scope.ts';
import { jobNamed } from './jobs.ts';

/** The schema of pg-boss's tables. */
export const jobsSchema = 'jobs';
// There are only two queues, because a worker asks each queue for jobs every two seconds.
/** The queue for jobs of companies. */
export const companyQueue = 'company';
/** The queue for scheduled work, which belongs to no company. */
export const clockQueue = 'clock';
/** pg-boss's tier for groups of background jobs. Fewer jobs of these groups run at once; see `work-jobs.ts`. */
export const backgroundTier = 'background';

/** The stored form of a job. */
export interface StoredJob {
  name: string;
  companyId: number;
  payload: unknown;
}

let boss: PgBoss | undefined;
/** Sets the started pg-boss of this process; undefined when it stops. */
export const connectJobs = (started: PgBoss | undefined): void => void (boss = started);

/** @throws Error before the jobs are started */
export function requireBoss(): PgBoss {
  if (!boss) throw new Error('The jobs are not started yet.');
  return boss;
}

// The tables of pg-boss contain the jobs of all companies, so the role of a company's scope has no rights on them. For
// one statement the session returns to its login role, and then takes the role of the scope again.
const leaveRole = statement(
  "select set_config('app.role_before', current_setting('role'), true), set_config('role', 'none', true)",
);
const restoreRole = statement("select set_config('role', current_setting('app.role_before'), true)");

/**
 * Stores a job in the scope's transaction: the job exists only if the transaction commits. It starts right after the
 * commit or at `startAfter`. While a job of the company with the same name and `singletonKey` waits, a further one is
 * dropped.
 * @throws Error if this process has no job of that name
 */
export async function enqueueJob(
  scope: Scope,
  name: string,
  payload: unknown,
  { startAfter, singletonKey }: { startAfter?: Date; singletonKey?: string } = {},
): Promise<void> {
  const job = jobNamed(name);
  if (!job) throw new Error(`There is no job named ${name}.`);
  const stored: StoredJob = { name, companyId: scope.company.id, payload };
  await requireBoss().send(companyQueue, stored, {
    retryLimit: job.attempts - 1,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: job.timeoutSeconds,
    group: job.isBackground ? { id: name, tier: backgroundTier } : { id: String(scope.company.id) },
    ...(startAfter && { startAfter }),
    // The queue allows one waiting job for each key; a job that need not be unique gets a random key.
    singletonKey: singletonKey === undefined ? randomUUID() : `${scope.company.id}:${name}:${singletonKey}`,
    db: {
      // The three statements are sent together, so no other statement of the transaction runs with the login role.
      async executeSql(text, values) {
        const [, rows] = await Promise.all([
          scope.rows(leaveRole, []),
          scope.rows<Record<string, unknown>>({ name: '', text }, values ?? []),
          scope.rows(restoreRole, []),
        ]);
        return { rows };
      },
    },
  });
  scope.afterCommit(() => wakeLanes(inAnyLane([wakeName])));
}

/** Deletes all jobs of a company, also those that are done. */
export async function dropJobs({ companyId }: OfCompany): Promise<void> {
  await requireBoss()
    .getDb()
    .executeSql(`delete from ${jobsSchema}.job where name = $1 and (data ->> 'companyId')::int = $2`, [
      companyQueue,
      companyId,
    ]);
}

/** The kind under which jobs use the wake-up of the lanes, which also reaches other processes. */
export const wakeName = 'job';
