import { statfs } from 'node:fs/promises';
import type { Log } from './log.ts';

const intervalMs = 1000;
/** PostgreSQL writes up to 16 MB of its log at once, and ends when it cannot: calls are refused while that fits. */
const minFreeBytes = 48 * 2 ** 20;
/** Room that must be there again, so that a disk at the limit does not go back and forth. */
const enoughFreeBytes = 64 * 2 ** 20;
const warnBelowShare = 0.1;
/** After PostgreSQL or the object store has said that it is full, for so long calls are refused. */
const refusedMs = 5000;

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

export interface DiskWatch {
  /** Nothing more can be stored now: the disk of the data folder, the database or the object store is full. */
  isFull(): boolean;
  /** Notes that something could not be stored for want of room, wherever that was. */
  noteFull(): void;
  /** Undefined until it was looked at. */
  space(): DiskSpace | undefined;
  stop(): void;
}

/** What SQLSTATE, the system and object stores call a full disk. */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);
const fullNames = /StorageFull|QuotaExceeded|InsufficientStorage|EntityTooLargeForQuota/;

/** Whether an error says that there is no room. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name, cause } = error as Error & { code?: unknown };
  return fullCodes.has(String(code)) || fullNames.test(name) || (cause !== undefined && isStorageFull(cause));
}

/**
 * Looks every second how much room the disk of a folder has. Calls that store something are refused before the disk is
 * full, because PostgreSQL ends when it cannot write its log.
 */
export function watchDisk(folder: string, log: Log): DiskWatch {
  let space: DiskSpace | undefined;
  let isBelow = false;
  let isWarned = false;
  let fullUntil = 0;
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
  };
  const lookSafely = () =>
    void look().catch((error: unknown) => log.warn({ err: error, folder }, 'the room on the disk is unknown'));
  lookSafely();
  const timer = setInterval(lookSafely, intervalMs).unref();
  return {
    isFull: () => isBelow || Date.now() < fullUntil,
    noteFull: () => void (fullUntil = Date.now() + refusedMs),
    space: () => space,
    stop: () => clearInterval(timer),
  };
}
