import type { Examination, Finding, MachineRoom, RouteInput, routes } from '@balcao/contract';
import { readDatabaseState } from '../../platform/installation/database-size.ts';
import { listNodes, type KnownNode } from '../../platform/installation/node-beats.ts';
import { redactReason } from '../../platform/installation/redact-reason.ts';
import { countJobs, listFailedJobs, retryFailedJob, type FailedJobRow } from '../../platform/jobs/failed-jobs.ts';
import { cacheFor } from '../../platform/cache-for.ts';
import { listParkedEntries, retryParked, type ParkedEntryRow } from '../../platform/lanes/parked-entries.ts';
import { laneDepths } from '../../platform/lanes/worker.ts';

interface OfThisProcess {
  /** The version of the program. */
  program: string;
  examinations: Examinations;
}

let ofThisProcess: OfThisProcess | undefined;

export const connectMachineRoom = (given: OfThisProcess): void => void (ofThisProcess = given);

function requireProcess(): OfThisProcess {
  if (!ofThisProcess) throw new Error('The machine room is not open yet.');
  return ofThisProcess;
}

/** The examinations of the surroundings of one process. */
export interface Examinations {
  /** The latest one, however old; `undefined`: there is none yet. */
  latest(): Examination | undefined;
  /** Examines now. Calls at the same time share one examination. */
  examine(): Promise<Examination>;
  /** The latest one, if it is recent enough; otherwise a new one. */
  recent(): Promise<Examination>;
}

/** A younger examination is recent enough. */
const recentMs = 10 * 60_000;

/**
 * Caches the last examination. Some checks call other servers, and the page should not wait for them each time.
 * @param findAll examines the surroundings of this process
 */
export function keepExaminations(node: string, findAll: () => Promise<Finding[]>): Examinations {
  let latest: Examination | undefined;
  let running: Promise<Examination> | undefined;
  const examineOnce = async () => {
    const findings = await findAll();
    return (latest = { node, at: new Date().toISOString(), findings });
  };
  const examine = () => (running ??= examineOnce().finally(() => (running = undefined)));
  return {
    latest: () => latest,
    examine,
    recent: () => (latest && Date.now() - Date.parse(latest.at) < recentMs ? Promise.resolve(latest) : examine()),
  };
}

export const readExamination = (): Promise<Examination> => requireProcess().examinations.recent();
export const examineNow = (): Promise<Examination> => requireProcess().examinations.examine();

/** The counts of entries and jobs. They are cached for a second, since several operators may look at the same time. */
const counts = cacheFor(1000, () => Promise.all([laneDepths(), countJobs()]));

/** The state of the installation. It holds ids, kinds and reasons, and no content of companies. */
export async function readMachineRoom(): Promise<MachineRoom> {
  const { program } = requireProcess();
  const [[lanes, jobs], parked, failedJobs, nodes, { postgres, migration, bytes, tables }] = await Promise.all([
    counts.read(),
    listParkedEntries(),
    listFailedJobs(),
    listNodes(),
    readDatabaseState(),
  ]);
  return {
    readAt: new Date().toISOString(),
    lanes: lanes.toSorted((a, b) => a.kind.localeCompare(b.kind)),
    parked: parked.map(viewParked),
    jobs,
    failedJobs: failedJobs.map(viewFailed),
    nodes: nodes.map(viewNode),
    database: { bytes, tables },
    versions: { program, node: process.version, postgres, migration },
  };
}

type RetryParked = RouteInput<typeof routes.console.retryParked>['body'];

/** Lets the parked entries of a kind, or one of them, be tried again. @returns how many */
export async function retryEntries({ kind, id }: RetryParked): Promise<number> {
  const retried = await retryParked(kind, id);
  counts.forget();
  return retried;
}

/** Lets a failed job be tried once more. @returns 1; or 0: it is not failed any more, or the same work waits already */
export async function retryJob(id: string): Promise<number> {
  const retried = await retryFailedJob(id);
  counts.forget();
  return retried;
}

const viewReason = (reason: string | null) => (reason === null ? null : redactReason(reason));

const viewParked = ({ storedAt, parkedAt, reason, ...entry }: ParkedEntryRow) => ({
  ...entry,
  storedAt: storedAt.toISOString(),
  parkedAt: parkedAt.toISOString(),
  reason: viewReason(reason),
});

const viewFailed = ({ failedAt, reason, ...job }: FailedJobRow) => ({
  ...job,
  failedAt: failedAt.toISOString(),
  reason: viewReason(reason),
});

const viewNode = ({ startedAt, seenAt, silentSeconds: _, ...node }: KnownNode) => ({
  ...node,
  startedAt: startedAt.toISOString(),
  seenAt: seenAt.toISOString(),
});
