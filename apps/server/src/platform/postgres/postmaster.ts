import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { postgresEnv, type Cluster } from './cluster.ts';
import { explainStart } from './start-error.ts';

/** One running PostgreSQL server. */
export interface Postmaster {
  pid: number;
  /** Resolves when the server has ended, for any reason, with a text that says how. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL and waits until it accepts connections. After a crash, it first recovers, which may take long.
 * @param settings as on its command line; they override its configuration files.
 * @throws PostgresStartError
 */
export async function startPostmaster(
  { home, cluster, account, port }: Cluster,
  bin: string,
  settings: Record<string, string>,
): Promise<Postmaster> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postgres = [path.join(bin, 'postgres'), '-D', cluster, '-p', String(port), ...options];
  const log = openLog(path.join(home, 'postgres.log'));
  // A process group of its own: Ctrl-C goes to this process only, and PostgreSQL stops last.
  const spawnOptions = {
    cwd: '/',
    env: postgresEnv,
    detached: true,
    stdio: ['ignore', log.handle, log.handle] as ['ignore', number, number],
  };
  const userOptions = account ? ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups'] : [];
  const [command = '', ...args] = diesWithParent()
    ? ['setpriv', ...userOptions, '--pdeathsig', 'INT', ...postgres]
    : postgres;
  // `setpriv` changes the user itself, and must start as root to do so.
  const child = spawn(command, args, command === 'setpriv' ? spawnOptions : { ...spawnOptions, ...account });
  fs.closeSync(log.handle);
  const ended = endOf(child);
  const killAtExit = () => child.kill('SIGINT');
  process.once('exit', killAtExit);
  void ended.then(() => process.removeListener('exit', killAtExit));

  let endedHow: string | undefined;
  void ended.then((how) => (endedHow = how));
  while (!isReady(cluster, child.pid)) {
    if (endedHow !== undefined) {
      const loggedLines = fs.readFileSync(log.file).subarray(log.start).toString();
      throw explainStart(`${endedHow}\n${loggedLines}`);
    }
    await wait(10);
  }
  return { pid: child.pid ?? 0, ended, stop: () => stopChild(child, ended) };
}

/** Tries a fast shutdown, then an immediate one (recovery at the next start), then kills the process. */
async function stopChild(child: ChildProcess, ended: Promise<string>) {
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
    ['SIGKILL', 10],
  ] as const) {
    child.kill(signal);
    const giveUp = new AbortController();
    const stopped = await Promise.race([
      ended.then(() => true),
      wait(seconds * 1000, false, { signal: giveUp.signal }).catch(() => false),
    ]);
    giveUp.abort();
    if (stopped) return;
  }
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    return signal ? `killed by ${signal}` : `ended with code ${code}`;
  } catch (error) {
    return String(error); // the process could not be started
  }
}

/** Whether PostgreSQL accepts connections: then the eighth line of its pid file is `ready`, as pg_ctl reads it. */
function isReady(cluster: string, pid: number | undefined) {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false; // the file is not written yet
  }
}

/**
 * Opens the log of PostgreSQL, which writes to the file directly: so its last lines are kept even when this process is
 * killed. A file of more than 10 MB is renamed at a start; one renamed file is kept.
 */
function openLog(file: string) {
  if (fs.existsSync(file) && fs.statSync(file).size > 10_000_000) fs.renameSync(file, `${file}.1`);
  const handle = fs.openSync(file, 'a', 0o600);
  return { file, handle, start: fs.fstatSync(handle).size };
}

let canDieWithParent: boolean | undefined;
/**
 * Whether the system can stop PostgreSQL when this process is killed (util-linux on Linux). Elsewhere the next start
 * stops the orphan.
 */
function diesWithParent() {
  canDieWithParent ??= spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0;
  return canDieWithParent;
}
