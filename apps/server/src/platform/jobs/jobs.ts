import { Failure } from '../fail.ts';
import type { ErrorCode } from '@balcao/contract';

/**
 * Work of one company that waits for its time. It runs at least once, on any node that works jobs, outside any scope.
 */
export interface Job<Payload> {
  companyId: number;
  payload: Payload;
  /** 1 for the first. */
  attempt: number;
  /** The house is stopping, or the job takes too long: finish or throw. */
  signal: AbortSignal;
}

interface Defined {
  work(job: Job<never>): Promise<void>;
  /** Tries in all. */
  attempts: number;
  /** Before the second try; doubled for each further one. */
  retryDelaySeconds: number;
  timeoutSeconds: number;
}

/** A clock's job: of no company; runs on one node. */
interface Timed {
  cron: string;
  tz: string;
  work(signal: AbortSignal): Promise<void>;
}

const defined = new Map<string, Defined>();
const timed = new Map<string, Timed>();

/**
 * Says who does a kind of job; each name once, before `startJobs`. An error thrown means try again; `throw
 * giveUp(code)` means never. The payload goes through JSON.
 */
export function defineJob<Payload>(
  name: string,
  work: (job: Job<Payload>) => Promise<void>,
  { attempts = 5, retryDelaySeconds = 5, timeoutSeconds = 600 }: Partial<Omit<Defined, 'work'>> = {},
): void {
  defined.set(name, { work: work as Defined['work'], attempts, retryDelaySeconds, timeoutSeconds });
}

/**
 * Runs something by the clock: `every('purge-sessions', '0 4 * * *', work)`. One node does it each time; a time that
 * was missed while nothing ran is not made up for.
 * @param tz the clock on the wall.
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

/** Ends a job for good: kept and visible as failed, not tried again. */
export class GivenUp extends Failure {
  override name = 'GivenUp';
}
export const giveUp = (code: ErrorCode, cause?: unknown): GivenUp => new GivenUp(code, undefined, cause);
