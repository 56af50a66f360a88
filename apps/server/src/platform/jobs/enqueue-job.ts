import { randomUUID } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import { anywhere, wakeLanes } from '../lanes/wake.ts';
import { statement } from '../scope/scoped-query.ts';
import type { Scope } from '../scope/scope.ts';
import { jobNamed } from './jobs.ts';

export const jobsSchema = 'jobs';
/**
 * The queue of the jobs of companies, and the one of the clock. Two in all: an idle queue costs a question every other
 * second.
 */
export const companyQueue = 'company';
export const clockQueue = 'clock';

/** What is stored of a job. */
export interface StoredJob {
  name: string;
  companyId: number;
  payload: unknown;
}

let boss: PgBoss | undefined;
export const connectJobs = (started: PgBoss | undefined): void => void (boss = started);

// The tables of pg-boss hold the jobs of all companies, so a company's role has no rights there: for this one statement
// the connection is what it was before the role was taken.
const takeOwner = statement(
  "select set_config('app.role_before', current_setting('role'), true), set_config('role', 'none', true)",
);
const giveBack = statement("select set_config('role', current_setting('app.role_before'), true)");

/**
 * Stores a job in the scope's transaction: it is there if and only if the transaction is committed, and starts right
 * after it or at `startAfter`. While a job with the same `singletonKey` (within the company and name) waits, another
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
  if (!boss) throw new Error('The jobs are not started yet.');
  const stored: StoredJob = { name, companyId: scope.companyId, payload };
  await boss.send(companyQueue, stored, {
    retryLimit: job.attempts - 1,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: job.timeoutSeconds,
    ...(startAfter && { startAfter }),
    // The queue allows one waiting job a key; a job that need not be the only one gets a key of its own.
    singletonKey: singletonKey === undefined ? randomUUID() : `${scope.companyId}:${name}:${singletonKey}`,
    db: {
      // Sent in one go, so nothing of the verb can come between them.
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
  scope.afterCommit(() => wakeLanes(anywhere([wakeName])));
}

/** The lanes' bell, which other processes hear too, rings for jobs under this name. */
export const wakeName = 'job';
