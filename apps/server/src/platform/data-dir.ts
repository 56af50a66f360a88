import fs from 'node:fs';

/**
 * Makes the data folder, whatever the umask: others may pass through it (PostgreSQL does, as a user of its own, when we
 * are root) but not look around. A folder that is already there keeps the rights its owner gave it.
 */
export function makeDataDir(dataDir: string): void {
  const made = fs.mkdirSync(dataDir, { recursive: true });
  if (made !== undefined) fs.chmodSync(dataDir, 0o711);
}
