import fs from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config.ts';

/**
 * Makes the data folder, whatever the umask. Other users may pass through it but not list it: if this process is root,
 * the embedded PostgreSQL runs as another user. An existing folder keeps its permissions.
 */
export function makeDataDir(dataDir: string): void {
  if (fs.statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) return;
  makeFolder(path.resolve(dataDir));
  fs.chmodSync(dataDir, 0o711);
}

/** Replaces the option `recursive`, which never returns below /proc (Node 20 to 24). */
function makeFolder(folder: string): void {
  const parent = path.dirname(folder);
  if (parent !== folder && !fs.existsSync(parent)) makeFolder(parent);
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    // Another node made the folder at the same time.
    if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Why the folder cannot be used and what the operator can do, by the code of the error. */
const reasons: Record<string, string> = {
  EACCES: 'this user may not write there. Give the folder to this user, or choose another one',
  EPERM: 'this user may not write there. Give the folder to this user, or choose another one',
  EROFS: 'that disk is read-only. Choose another folder',
  ENOSPC: 'the disk is full. Make room, or choose a folder on another disk',
  ENOTDIR: 'a part of that path is a file. Choose another folder',
  EEXIST: 'that is a file. Choose another folder',
  ENOENT: 'that folder cannot be made. Choose another one',
};

/** The file that marks a data folder while a restore fills it. */
export const restoreMark = (dataDir: string): string => path.join(dataDir, 'restore-unfinished');

/**
 * Removes the files of a restore that failed or was killed. A restore starts only where none of these files exist, so
 * all of them are its own. The mark goes last: if the process is killed meanwhile, the next call removes the rest.
 */
export function clearUnfinishedRestore(dataDir: string): void {
  const mark = restoreMark(dataDir);
  if (!fs.existsSync(mark)) return;
  for (const pgFolder of fs.readdirSync(dataDir).filter((name) => /^pg-\d+$/.test(name))) {
    const clusterFolder = readClusterFolder(path.join(dataDir, pgFolder, 'server.json'));
    if (clusterFolder !== undefined) fs.rmSync(clusterFolder, { recursive: true, force: true });
    fs.rmSync(path.join(dataDir, pgFolder), { recursive: true, force: true });
  }
  for (const name of ['files', 'tmp', 'secrets.json'])
    fs.rmSync(path.join(dataDir, name), { recursive: true, force: true });
  fs.rmSync(mark);
}

/** The folder of the database, which may lie outside of the data folder; undefined: the file does not name it. */
function readClusterFolder(file: string): string | undefined {
  if (!fs.existsSync(file)) return undefined;
  const { cluster } = JSON.parse(fs.readFileSync(file, 'utf8')) as { cluster?: string };
  return cluster;
}

/**
 * After an unfinished restore the folder holds only a part of an installation.
 * @throws ConfigError
 */
export function requireFinishedRestore(dataDir: string): void {
  if (fs.existsSync(restoreMark(dataDir)))
    throw new ConfigError(
      `DATA_DIR=${dataDir} holds a restore that did not finish. Run it again: npm run restore -- FILE.`,
    );
}

/**
 * Makes the data folder and writes a file into it, before any other step of the start.
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
