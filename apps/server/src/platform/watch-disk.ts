import { statfs } from 'node:fs/promises';
import type { Log } from './log.ts';

const intervalMs = 1000;
/**
 * PostgreSQL writes up to 16 MB of WAL at once, and ends when it cannot. So calls are refused while there is still room
 * for some such writes.
 */
const minFreeBytes = 48 * 2 ** 20;
/** The free space at which calls are accepted again, so that the state does not alternate at the limit. */
const enoughFreeBytes = 64 * 2 ** 20;
const warnBelowShare = 0.1;
/** Calls are refused for at least this long after PostgreSQL or the object store reported a full disk. */
const refusedMs = 5000;

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

export interface DiskWatch {
  /** Nothing can be stored now: the disk of the data folder, the database or the object store is full. */
  isFull(): boolean;
  /** Reports a write that failed for lack of space, in any of the stores. */
  noteFull(): void;
  /** Undefined until the first check. */
  space(): DiskSpace | undefined;
  stop(): void;
}

/** The codes of PostgreSQL, of the system and of object stores for a full disk. */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);
const fullNames = /StorageFull|QuotaExceeded|InsufficientStorage|EntityTooLargeForQuota/;

/** Whether an error means that a disk is full. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name, cause } = error as Error & { code?: unknown };
  return fullCodes.has(String(code)) || fullNames.test(name) || (cause !== undefined && isStorageFull(cause));
}

/**
 * Checks the free space of a folder's disk every second. Calls that store data are refused before the disk is full,
 * because PostgreSQL ends when it cannot write its WAL. The server cannot see the disk of an external database: after a
 * report, calls are refused until a trial finds room there.
 * @param tryToWrite writes something temporary into the database; throws when there is no room
 */
export function watchDisk(
  folder: string,
  log: Log,
  tryToWrite: () => Promise<void> = async () => undefined,
): DiskWatch {
  let space: DiskSpace | undefined;
  let isBelow = false;
  let isWarned = false;
  /** When a write last failed for lack of space; undefined when there has been room since. */
  let reportedAt: number | undefined;
  const look = async () => {
    const { bavail, blocks, bsize } = await statfs(folder);
    space = { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    const wasBelow = isBelow;
    isBelow = space.freeBytes < (wasBelow ? enoughFreeBytes : minFreeBytes);
    if (isBelow && !wasBelow)
      log.error({ folder, ...space }, 'the disk is full; nothing more is stored until there is room');
    if (!isBelow && wasBelow) log.info({ folder, ...space }, 'the disk has room again');
    const isLow = space.freeBytes < space.totalBytes * warnBelowShare;
    if (isLow && !isWarned) log.warn({ folder, ...space }, 'less than 10 % of the disk is free');
    isWarned = isLow;
    if (reportedAt === undefined || Date.now() < reportedAt + refusedMs) return;
    // A trial that fails counts as a report: the next one follows after `refusedMs`.
    const trialAt = Date.now();
    reportedAt = trialAt;
    await tryToWrite();
    // A call may have failed during the trial.
    if (reportedAt === trialAt) reportedAt = undefined;
  };
  const lookSafely = () =>
    void look().catch((error: unknown) => {
      if (!isStorageFull(error)) log.warn({ err: error, folder }, 'the room on the disk is unknown');
    });
  lookSafely();
  const timer = setInterval(lookSafely, intervalMs).unref();
  return {
    isFull: () => isBelow || reportedAt !== undefined,
    noteFull: () => {
      if (!isBelow && reportedAt === undefined)
        log.error({ folder, ...space }, 'the disk is full: a write found no room');
      reportedAt = Date.now();
    },
    space: () => space,
    stop: () => clearInterval(timer),
  };
}
