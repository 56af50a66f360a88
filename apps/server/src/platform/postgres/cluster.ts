import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { makeDataDir } from '../data-dir.ts';
import { canEnter, chooseAccount, type Account } from './account.ts';
import { explainStart, PostgresStartError } from './start-error.ts';

/** The facts about the embedded server that are kept between starts, in `server.json`. */
const ServerFile = z.object({
  password: z.string(),
  applicationPassword: z.string().optional(),
  port: z.number(),
  /** The folder of the cluster, if it lies outside the data folder. */
  cluster: z.string().optional(),
});

/** The folders of one embedded server: `home` belongs to the product, `cluster` to PostgreSQL. */
export interface Cluster {
  home: string;
  cluster: string;
  account: Account | undefined;
  port: number;
  /** The password of the superuser, which creates the database and its owner. */
  password: string;
  /** The password of the application's role, which owns the database and is no superuser. */
  applicationPassword: string;
}

const superuser = 'balcao';
/** The role that the product connects as. */
export const applicationRole = 'balcao_app';
export const database = 'balcao';

/** The URL of the application's role, on loopback. */
export const applicationAddressOf = ({
  applicationPassword,
  port,
}: Pick<Cluster, 'applicationPassword' | 'port'>): string =>
  `postgres://${applicationRole}:${applicationPassword}@127.0.0.1:${port}/${database}`;

/** The URL of the superuser, on loopback. */
export const superuserAddressOf = ({ password, port }: Pick<Cluster, 'password' | 'port'>, name = database): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;

/**
 * Finds the cluster of a data folder, or chooses a place for it: inside, or outside when PostgreSQL's system user may
 * not enter the data folder.
 * @throws PostgresStartError
 */
export async function openCluster(home: string, outside: string): Promise<Cluster> {
  const file = path.join(home, 'server.json');
  const inside = path.join(home, 'cluster');
  if (!fs.existsSync(file)) {
    if (fs.existsSync(inside))
      throw new PostgresStartError(
        `${file} is missing, and with it the password of the database beside it: bring it back from a backup.`,
      );
    const account = chooseAccount(inside);
    const cluster = canEnter(account, home)
      ? undefined
      : path.join(outside, createHash('sha256').update(home).digest('hex').slice(0, 12), 'cluster');
    saveServer(home, { password: newPassword(), port: await freePort(), cluster });
  }
  const server = readServer(file);
  const { password, port, cluster = inside, applicationPassword = newPassword() } = server;
  // Files of older versions lack the password of the application's role. An older version that changes the port also
  // drops the password. Then a new password is stored here, and `requireDatabase` sets it in PostgreSQL.
  if (server.applicationPassword === undefined) saveServer(home, { ...server, applicationPassword });
  const account = chooseAccount(cluster);
  return { home, cluster, account, password, applicationPassword, port };
}

const newPassword = () => randomBytes(24).toString('hex');

/** The cluster with its previous port, or with another one if that was taken meanwhile; the new port is stored. */
export async function choosePort(cluster: Cluster): Promise<Cluster> {
  if (await isFree(cluster.port)) return cluster;
  return takeOtherPort(cluster);
}

/** Stores a free port in place of one that is taken. */
export async function takeOtherPort(cluster: Cluster): Promise<Cluster> {
  const port = await freePort();
  saveServer(cluster.home, { ...readServer(path.join(cluster.home, 'server.json')), port });
  return { ...cluster, port };
}

/**
 * Makes the database files on the first start. A start that was killed half-way leaves only a draft.
 * @param durable whether the files survive a power cut
 * @returns whether the files were made now
 */
export async function initCluster(
  { cluster, account, password }: Cluster,
  bin: string,
  durable: boolean,
): Promise<boolean> {
  if (fs.existsSync(cluster)) return false;
  const draft = `${cluster}.draft`;
  fs.rmSync(draft, { recursive: true, force: true });
  makeDataDir(path.dirname(draft));
  fs.mkdirSync(draft, { mode: 0o700 });
  const passwordFile = path.join(path.dirname(draft), `.${randomBytes(6).toString('hex')}`);
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) for (const file of [draft, passwordFile]) fs.chownSync(file, account.uid, account.gid);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8'];
  const access = [
    '--auth-local=scram-sha-256',
    '--auth-host=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-U',
    superuser,
  ];
  try {
    await promisify(execFile)(
      path.join(bin, 'initdb'),
      ['-D', draft, ...access, ...locale, ...(durable ? [] : ['--no-sync'])],
      { ...account, cwd: '/', env: postgresEnv },
    );
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
    throw explainStart(stderr || stdout || message);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
  fs.renameSync(draft, cluster);
  if (durable) syncFolder(path.dirname(cluster));
  return true;
}

/** PostgreSQL gets a clean environment: a PGDATA or LD_PRELOAD of the operator's shell must not affect it. */
export const postgresEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };

/** @throws PostgresStartError */
export function readServer(file: string): z.infer<typeof ServerFile> {
  try {
    return ServerFile.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new PostgresStartError(`${file} cannot be read: bring it back from a backup.`, { cause });
  }
}

function saveServer(home: string, server: z.infer<typeof ServerFile>) {
  const draft = path.join(home, 'server.json.draft');
  fs.writeFileSync(draft, JSON.stringify(server, null, 2), { mode: 0o600, flush: true });
  fs.renameSync(draft, path.join(home, 'server.json'));
}

function syncFolder(folder: string) {
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

/**
 * A free port below the range that systems use for outgoing connections, so that no such connection takes it while
 * PostgreSQL restarts.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const probe = net.createServer().once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
