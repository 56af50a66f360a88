import fs from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config.ts';

/**
 * Makes the data folder, whatever the umask: others may pass through it (PostgreSQL does, as a user of its own, when we
 * are root) but not look around. A folder that is already there keeps the rights its owner gave it.
 */
export function makeDataDir(dataDir: string): void {
  const made = fs.mkdirSync(dataDir, { recursive: true });
  if (made !== undefined) fs.chmodSync(dataDir, 0o711);
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there. Give the folder to this user, or choose another one',
  EPERM: 'this user may not write there. Give the folder to this user, or choose another one',
  EROFS: 'that disk is read-only. Choose another folder',
  ENOSPC: 'the disk is full. Make room, or choose a folder on another disk',
  ENOTDIR: 'a part of that path is a file. Choose another folder',
  EEXIST: 'that is a file. Choose another folder',
  ENOENT: 'that folder cannot be made. Choose another one',
};

/**
 * Makes the data folder and writes into it, as the start does before anything else.
 * @throws ConfigError with what the operator can do
 */
export function requireDataDir(dataDir: string): void {
  const probe = path.join(dataDir, `.write-${process.pid}`);
  try {
    makeDataDir(dataDir);
    fs.writeFileSync(probe, 'x'.repeat(4096), { flush: true });
    fs.rmSync(probe);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = reasons[code];
    if (reason === undefined) throw error;
    throw new ConfigError(`DATA_DIR=${dataDir} cannot be used (${code}): ${reason}.`, { cause: error });
  }
}
