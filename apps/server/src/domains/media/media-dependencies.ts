import fs from 'node:fs/promises';
import path from 'node:path';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Log } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** What this noun depends on; passed once at start. */
export interface MediaDependencies {
  storage: Storage;
  secrets: Pick<Secrets, 'urls'>;
  /** Work files are in `media-work` below it, next to the stored files. */
  dataDir: string;
  ffmpegPath: string | undefined;
  log: Log;
}

let dependencies: MediaDependencies | undefined;

/** Called once at start (and by tests) before any file is stored or served. */
export function connectMedia(given: MediaDependencies): void {
  dependencies = given;
}

/** What `connectMedia` was given. @throws Error before the start has connected the storage */
export function mediaDependencies(): MediaDependencies {
  if (!dependencies) throw new Error('The storage is not connected yet.');
  return dependencies;
}

const workFolder = () => path.join(mediaDependencies().dataDir, 'media-work');

/** Runs `work` with a temporary folder, which is always deleted afterwards. */
export async function inWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await fs.mkdir(workFolder(), { recursive: true, mode: 0o700 });
  const folder = await fs.mkdtemp(path.join(workFolder(), 'media-'));
  try {
    return await work(folder);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Removes work files that a crash left behind: those that were last changed before this time. */
export async function removeOldWorkFiles(before: Date): Promise<void> {
  // There is no folder before the first work file.
  const names = await fs.readdir(workFolder()).catch(() => []);
  for (const name of names) {
    const file = path.join(workFolder(), name);
    const stat = await fs.stat(file).catch(() => undefined);
    if (stat && stat.mtime < before) await fs.rm(file, { recursive: true, force: true });
  }
}
