import fs from 'node:fs';
import path from 'node:path';

/**
 * Kills the PostgreSQL of a data folder without warning.
 * @returns false when no postmaster runs, because it has just been killed
 */
export function killPostmaster(dataDir: string): boolean {
  try {
    const file = fs
      .readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .find((entry) => path.basename(entry) === 'postmaster.pid');
    const pid = file === undefined ? 0 : Number(fs.readFileSync(path.join(dataDir, file), 'utf8').split('\n')[0]);
    return pid > 1 && process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
