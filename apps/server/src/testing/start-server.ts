import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { bundledProgram } from './bundled-program.ts';
import { makeTemporaryFolder } from './make-temporary-folder.ts';
import { placePreparedCluster } from './prepared-cluster.ts';

/** The whole product in a process of its own, as a user starts it. */
export interface RunningServer {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** The output so far. */
  output(): string;
  /** Stops it cleanly; resolves to its exit code. */
  stop(): Promise<number | null>;
  /** Like a power cut for the process. The data folder stays. */
  kill(): Promise<void>;
  /** Stops it if it runs and removes a data folder that this function created. */
  remove(): Promise<void>;
}

/**
 * Starts the server on a free port and waits until it is ready.
 * @param options the data folder of an earlier run to continue it; settings override those of a test server.
 */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  for (;;) {
    const server = await startAt(await freePort(), options);
    if (server !== 'taken') return server;
  }
}

interface StartOptions {
  dataDir?: string;
  env?: NodeJS.ProcessEnv;
}

/** @returns `taken` when another process has taken the port in the meantime. */
async function startAt(port: number, { dataDir, env = {} }: StartOptions): Promise<RunningServer | 'taken'> {
  const folder = dataDir ?? makeTemporaryFolder();
  if (dataDir === undefined && !env['DATABASE_URL']) await placePreparedCluster(folder);
  const child = spawn(process.execPath, [await bundledProgram('main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      WA_WEB_SOCKET_URL: 'ws://127.0.0.1:9/ws/chat',
      WA_GRAPH_URL: 'http://127.0.0.1:9/v25.0',
      // With a cache of the usual size, PostgreSQL needs half a second of CPU more at each start.
      DATABASE_CACHE_MB: '128',
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-200_000);
      if (text.includes('is ready: ')) ready.resolve();
    });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (!isOver()) child.kill(signal);
    return (await ended)[0];
  };
  const url = `http://127.0.0.1:${port}`;
  // A readiness check costs both processes some ms of CPU, so the first waits until the server prints `is ready`.
  await Promise.race([ready.promise, ended]);
  while (!(await answers(`${url}/readyz`))) {
    if (isOver() && output.includes(`Port ${port} of`)) return 'taken';
    if (isOver())
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode} before it was ready:\n${output}`);
    await wait(50);
  }
  return {
    url,
    dataDir: folder,
    process: child,
    output: () => output,
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL');
    },
    async remove() {
      await end('SIGTERM');
      if (dataDir === undefined) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string) {
  return fetch(url).then(
    (reply) => reply.ok,
    () => false,
  );
}

async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
