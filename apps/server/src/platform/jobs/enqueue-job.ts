import { randomUUID } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import { inAnyLane, wakeLanes } from '../lanes/wake.ts';
import type { OfCompany } from '../scope/company.ts';
import { statement } from '../scope/scoped-query.ts';
import type { Scope } from '../scope/scope.ts';
import { jobNamed } from './jobs.ts';

export const jobsSchema = 'jobs';
/**
 * The queue for jobs of companies, and the queue for the clock. Only two: an idle queue costs a query every two
 * seconds.
 */
export const companyQueue = 'company';
export const clockQueue = 'clock';
/** The tier of background jobs: fewer of a group run at once. */
export const backgroundTier = 'background';

/** The stored form of a job. */
export interface StoredJob {
  name: string;
  companyId: number;
  payload: unknown;
}

let boss: PgBoss | undefined;
export const connectJobs = (started: PgBoss | undefined): void => void (boss = started);

/** @throws Error before the jobs are started */
export function requireBoss(): PgBoss {
  if (!boss) throw new Error('The jobs are not started yet.');
  return boss;
}

// The tables of pg-boss hold the jobs of all companies, so the role of a company has no rights on them. For this one
// statement the session returns to its login role.
const takeOwner = statement(
  "select set_config('app.role_before', current_setting('role'), true), set_config('role', 'none', true)",
);
const giveBack = statement("select set_config('role', current_setting('app.role_before'), true)");

/**
 * Stores a job in the scope's transaction: it exists if and only if the transaction commits. It starts right after the
 * commit or at `startAfter`. While a job with the same `singletonKey` (within the company and name) waits, a further
 * one is dropped.
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
      // The statements are sent in one go, so no statement of the verb runs between them.
      async executeSql(text, values) {
        const [, rows] = await Promise.all([
          scope.rows(takeOwner, []),
          scope.rows<Record<string, unknown>>({ name: '', text }, values ?? []),
          scope.rows(giveBack, []),
        ]);
        return { rows };
      },
    },
  });
  scope.afterCommit(() => wakeLanes(inAnyLane([wakeName])));
}

/** Deletes all jobs of a company, those that wait and those that are done. */
export async function dropJobs({ companyId }: OfCompany): Promise<void> {
  await requireBoss()
    .getDb()
    .executeSql(`delete from ${jobsSchema}.job where name = $1 and (data ->> 'companyId')::int = $2`, [
      companyQueue,
      companyId,
    ]);
}

/** The name under which the wake-up of the lanes, which also reaches other processes, is used for jobs. */
export const wakeName = 'job';
