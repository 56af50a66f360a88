import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startEmbedded } from '../../apps/server/src/platform/postgres/embedded.ts';
import { findEmbedded } from '../../apps/server/src/platform/postgres/find-embedded.ts';

export const admin = { email: 'admin@example.com', password: 'uma-senha-boa' };

/** A process of the product. */
export interface Node {
  url: string;
  /** The process id of Node. */
  pid: number;
  /** The time from the start of the process to the first successful reply of `/readyz`. */
  readyMs: number;
  /** The time from the start of the process to the first successful reply of the first page. */
  pageMs: number;
  stop(): Promise<void>;
}

/** The product as `npm start` runs it: a separate process with the embedded PostgreSQL and the default settings. */
export interface Product extends Node {
  /** The process id of PostgreSQL's postmaster. */
  postgresPid: number;
  databaseUrl: string;
}

const root = path.resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string };
};
/** The arguments that `npm start` passes to Node. */
const npmStart = scripts.start.split(' ').slice(scripts.start.split(' ').indexOf('node') + 1);

/** Starts the product on a data folder, with its own PostgreSQL, and waits until it is ready. */
export async function startProduct(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<Product> {
  const node = await startNode(dataDir, settings);
  const { superuserUrl: databaseUrl, pid: postgresPid } = findEmbedded(dataDir);
  return { ...node, databaseUrl, postgresPid };
}

/**
 * Starts the product as the first of several nodes: the PostgreSQL of the data folder runs in this process, and the
 * product has its address in `DATABASE_URL`. A product that starts its PostgreSQL itself announces nothing to other
 * nodes.
 */
export async function startFirstNode(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<Product> {
  const log = createLog({ logLevel: 'warn', isProduction: false });
  const postgres = await startEmbedded({ dataDir, log });
  const { superuserUrl: databaseUrl, pid: postgresPid } = findEmbedded(dataDir);
  const node = await startNode(dataDir, { ...settings, DATABASE_URL: databaseUrl });
  return {
    ...node,
    databaseUrl,
    postgresPid,
    async stop() {
      await node.stop();
      await postgres.stop();
    },
  };
}

/**
 * Starts a process of the product and waits until it is ready. It trusts `x-forwarded-for`, as behind a proxy.
 * Therefore each user can call from another address, and the rate limits stay on.
 */
export async function startNode(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<Node> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = fs.openSync(path.join(dataDir, 'server.log'), 'a');
  const startedAt = performance.now();
  // For `--profile`: Node writes the profile when the server stops. A browser's developer tools can open it.
  const profile = process.env['BENCH_PROFILE'];
  const child = spawn(
    process.execPath,
    [...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []), ...npmStart],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: '',
        DATABASE_URL: '',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        TRUST_PROXY: '127.0.0.1',
        ...settings,
      },
      stdio: ['ignore', log, log],
    },
  );
  fs.closeSync(log);
  const ended = once(child, 'exit');
  /** The time from the start to the first successful reply of an address. */
  const firstReplyMs = async (address: string) => {
    for (;;) {
      const isOk = await fetch(address).then(
        (reply) => reply.ok,
        () => false,
      );
      if (isOk) return performance.now() - startedAt;
      if (child.exitCode !== null)
        throw new Error(
          'The server ended with ' +
            `${child.exitCode}:\n${fs.readFileSync(path.join(dataDir, 'server.log'), 'utf8').slice(-5000)}`,
        );
      await wait(5);
    }
  };
  const readyMs = await firstReplyMs(`${url}/readyz`);
  const pageMs = await firstReplyMs(`${url}/`);
  return {
    url,
    pid: child.pid ?? 0,
    readyMs,
    pageMs,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}

async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
