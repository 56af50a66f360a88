import { Failure } from '../fail.ts';
import type { ErrorCode } from '@balcao/contract';

/** Deferred work of one company. It runs at least once, on any node that works jobs, outside any scope. */
export interface Job<Payload> {
  companyId: number;
  payload: Payload;
  /** 1 for the first attempt. */
  attempt: number;
  /** Aborted when the job takes too long, or some seconds after the process begins to stop. The job must then end. */
  signal: AbortSignal;
}

/** The handler of a job name. A thrown error means retry; `throw giveUp(code)` means no retry. */
export interface JobDefinition {
  work(job: Job<never>): Promise<void>;
  /** The maximum number of attempts. */
  attempts: number;
  /**
   * The shortest delay before the second attempt; doubled for each further attempt. The actual delay is random, up to
   * twice as long.
   */
  retryDelaySeconds: number;
  timeoutSeconds: number;
  /** Whether few jobs of this name run at once over all nodes. Background jobs are not counted for their company. */
  isBackground: boolean;
}

/** Defines a job. Its payload is stored as JSON. */
export const job = <Payload>(
  work: (job: Job<Payload>) => Promise<void>,
  {
    attempts = 5,
    retryDelaySeconds = 5,
    timeoutSeconds = 600,
    isBackground = false,
  }: Partial<Omit<JobDefinition, 'work'>> = {},
): JobDefinition => ({ work, attempts, retryDelaySeconds, timeoutSeconds, isBackground });

/**
 * Work that is done at fixed times; it belongs to no company. One node runs it each time. A run is skipped if no node
 * was up when it was due.
 */
export interface Schedule {
  cron: string;
  /** The time zone of `cron`; absent: America/Sao_Paulo. */
  timeZone?: string;
  work(signal: AbortSignal): Promise<void>;
}

let definitions: ReadonlyMap<string, JobDefinition> = new Map();
let schedules: ReadonlyMap<string, Schedule> = new Map();

/** Sets the jobs and schedules of this process by name; called once, before `startJobs`. */
export function defineJobs(all: {
  jobs: Readonly<Record<string, JobDefinition>>;
  schedules: Readonly<Record<string, Schedule>>;
}): void {
  definitions = new Map(Object.entries(all.jobs));
  schedules = new Map(Object.entries(all.schedules));
}

export const jobNamed = (name: string): JobDefinition | undefined => definitions.get(name);
export const scheduleNamed = (name: string): Schedule | undefined => schedules.get(name);
export const allSchedules = (): ReadonlyMap<string, Schedule> => schedules;

/** A job that throws this fails for good: it is kept, shown as failed, and not retried. */
export class GivenUp extends Failure {
  override name = 'GivenUp';
}
/** The error to throw from a job that must not be retried. */
export const giveUp = (code: ErrorCode, cause?: unknown): GivenUp => new GivenUp(code, undefined, cause);
