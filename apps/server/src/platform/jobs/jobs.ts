import { Failure } from '../fail.ts';
import type { ErrorCode } from '@balcao/contract';

/** Deferred work of one company. It runs at least once, on any node that works jobs, outside any scope. */
export interface Job<Payload> {
  companyId: number;
  payload: Payload;
  /** 1 for the first attempt. */
  attempt: number;
  /** Aborted when the process stops or the job takes too long: finish or throw. */
  signal: AbortSignal;
}

interface Defined {
  work(job: Job<never>): Promise<void>;
  /** The maximum number of attempts. */
  attempts: number;
  /** The delay before the second attempt; doubled for each further one. */
  retryDelaySeconds: number;
  timeoutSeconds: number;
}

/** A scheduled job: it belongs to no company and runs on one node. */
interface Timed {
  cron: string;
  tz: string;
  work(signal: AbortSignal): Promise<void>;
}

const defined = new Map<string, Defined>();
const timed = new Map<string, Timed>();

/**
 * Registers the handler of a job name; each name once, before `startJobs`. A thrown error means retry; `throw
 * giveUp(code)` means no retry. The payload is stored as JSON.
 */
export function defineJob<Payload>(
  name: string,
  work: (job: Job<Payload>) => Promise<void>,
  { attempts = 5, retryDelaySeconds = 5, timeoutSeconds = 600 }: Partial<Omit<Defined, 'work'>> = {},
): void {
  defined.set(name, { work: work as Defined['work'], attempts, retryDelaySeconds, timeoutSeconds });
}

/**
 * Runs work on a schedule: `every('purge-sessions', '0 4 * * *', work)`. One node runs it each time. A run that was due
 * while no node was up is skipped.
 * @param tz the time zone of the schedule
 */
export function every(
  name: string,
  cron: string,
  work: (signal: AbortSignal) => Promise<void>,
  { tz = 'America/Sao_Paulo' }: { tz?: string } = {},
): void {
  timed.set(name, { cron, tz, work });
}

export const jobNamed = (name: string): Defined | undefined => defined.get(name);
export const timedNamed = (name: string): Timed | undefined => timed.get(name);
export const allTimed = (): ReadonlyMap<string, Timed> => timed;

/** Fails a job for good: it is kept, visible as failed, and not retried. */
export class GivenUp extends Failure {
  override name = 'GivenUp';
}
export const giveUp = (code: ErrorCode, cause?: unknown): GivenUp => new GivenUp(code, undefined, cause);
