import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { findProcess } from './processes.ts';
import { PostgresStartError } from './start-error.ts';

/**
 * Makes this process the only one that runs PostgreSQL in the folder.
 * @returns a function that releases the folder
 * @throws PostgresStartError when another living process has claimed it.
 */
export function claimFolder(home: string): () => void {
  const file = path.join(home, 'owner.json');
  const ownClaim = JSON.stringify({ pid: process.pid, startedAt: findProcess(process.pid)?.startedAt });
  for (;;) {
    try {
      fs.writeFileSync(file, ownClaim, { flag: 'wx' });
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = readOwner(file);
    const found = owner && findProcess(owner.pid);
    // With another start time the pid belongs to another process by now.
    const isOwnerAlive = found !== undefined && !found.isZombie && found.startedAt === owner?.startedAt;
    if (owner && isOwnerAlive) {
      throw new PostgresStartError(
        `Another Balcão (process ${owner.pid}) is running on this data folder. Stop it first, or choose another ` +
          'DATA_DIR.',
      );
    }
    fs.rmSync(file, { force: true });
  }
}

function readOwner(file: string) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as { pid: number; startedAt: string };
  } catch {
    return undefined; // half written by a process that died, or deleted meanwhile
  }
}

/**
 * Clears what a killed predecessor left: a postmaster that still runs or is stopping, or a zombie that PID 1 has not
 * reaped. If the postmaster is gone, PostgreSQL itself clears the rest: it checks whether its shared memory is in use.
 * @throws PostgresStartError when the postmaster does not stop
 */
export async function clearStale(cluster: string, log: Log): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  if (!fs.existsSync(file)) return;
  const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
  const isOurs = () => {
    const found = findProcess(pid);
    return found !== undefined && !found.isZombie && found.command.includes(cluster);
  };
  if (isOurs()) {
    log.warn({ pid }, 'a PostgreSQL of a killed server is still running; stopping it');
    // A fast shutdown; if it takes too long, an immediate one, with recovery at the next start.
    for (const [signal, seconds] of [
      ['SIGINT', 60],
      ['SIGQUIT', 15],
    ] as const) {
      if (isOurs()) process.kill(pid, signal);
      await waitWhile(isOurs, seconds);
    }
    if (isOurs()) throw new PostgresStartError(`The PostgreSQL of a killed server (process ${pid}) does not stop.`);
  }
  const isZombie = () => findProcess(pid)?.isZombie === true;
  await waitWhile(isZombie, 3);
  if (!isZombie()) return;
  // To PostgreSQL a zombie looks alive (kill(pid, 0) succeeds), so PostgreSQL would refuse to start. Without the file,
  // PostgreSQL still checks the shared memory.
  log.warn({ pid }, 'a dead PostgreSQL was never reaped; removing its lock file');
  fs.rmSync(file, { force: true });
}

async function waitWhile(condition: () => boolean, seconds: number) {
  for (const end = performance.now() + seconds * 1000; condition() && performance.now() < end;) await wait(25);
}
