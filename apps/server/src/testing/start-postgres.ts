import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { bundledProgram } from './bundled-program.ts';
import { killPostmaster } from './kill-postmaster.ts';
import { makeTemporaryFolder } from './make-temporary-folder.ts';
import { placePreparedCluster } from './prepared-cluster.ts';
import { until } from './until.ts';

/** A PostgreSQL like that of an operator: it stops and starts again at the same address. */
export interface ExternalPostgres {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Kills it without warning; it comes back by itself. */
  crash(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Starts a PostgreSQL in a process of its own.
 * @param given the data folder, for a new empty database; by default a new folder with a migrated database
 */
export async function startPostgres(given?: string): Promise<ExternalPostgres> {
  const dataDir = given ?? makeTemporaryFolder();
  if (given === undefined) await placePreparedCluster(dataDir);
  const program = await bundledProgram('testing/embedded-child.ts');
  let child: ChildProcess | undefined;
  const start = async (): Promise<string> => {
    const started = spawn(process.execPath, [program, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
    child = started;
    const [line] = (await once(started.stdout.setEncoding('utf8'), 'data')) as [string];
    return (JSON.parse(line) as { url: string }).url;
  };
  const stop = async () => {
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    child = undefined;
  };
  const url = await start();
  return {
    url,
    stop,
    async start() {
      const again = await start();
      if (again !== url) throw new Error('PostgreSQL came back at another address.');
    },
    async crash() {
      await until(() => killPostmaster(dataDir));
    },
    async remove() {
      await stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
