import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { clientOf } from '../../apps/server/src/testing/client.ts';
import { makePicture } from '../../apps/server/src/testing/make-files.ts';
import { makeTemporaryFolder } from '../../apps/server/src/testing/make-temporary-folder.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startEmbedded } from '../../apps/server/src/platform/postgres/embedded.ts';
import { openPools, type Pools } from '../../apps/server/src/platform/postgres/pool.ts';
import { repeatConflicts } from '../../apps/server/src/platform/postgres/repeat-conflicts.ts';
import { drained } from './drained.ts';
import { admin, startFirstNode, startProduct, type Product } from './product.ts';
import { keyOfSeed, seed, seedSettings, sizesAt, type Sizes } from './seed.ts';
import { undo } from './undo.ts';
import { startWhatsApp, type WhatsApp } from './start-whatsapp.ts';

/** A user who is signed in. */
export interface Person {
  id: number;
  token: string;
  /** The user's own IP address, as the proxy in front of the server would forward it. */
  address: string;
}

/** A running product with the seeded company, and a connection to its database as the database's owner. */
export interface Installation {
  product: Product;
  companyId: number;
  sizes: Sizes;
  /** The duration of each measurement. */
  seconds: number;
  database: Pools['owner'];
  /** The last warnings and errors in the server's log. */
  lastWarnings(): string;
  /** Undoes the changes of a round, so that the next round starts with the same data. */
  undoRound(): Promise<void>;
  /** The admins, who see all tickets. They sign in again when their tokens are old. */
  admins(): Promise<readonly Person[]>;
  /** The attendants. Each sees their own tickets and the tickets of some queues. */
  attendants(): Promise<readonly Person[]>;
  /** The WhatsApp on loopback that this product's real numbers connect to. */
  whatsapp: WhatsApp;
  close(): Promise<void>;
}

export const peopleCount = 200;
const tokenLastsMs = 10 * 60_000;

/** Above this scale, undoing the changes of a run is faster than copying the data folder. */
const maxScaleToCopy = 1;

/**
 * Starts the product on the seeded data folder. The folder is filled once and kept among the temporary files. Up to
 * scale 1 the product runs on a copy, so that several benches can run at once; a larger folder is used directly.
 */
export async function openInstallation({
  scale,
  seconds,
  settings = {},
  takesMoreNodes = false,
}: {
  scale: number;
  seconds: number;
  /** Environment variables of the product. */
  settings?: NodeJS.ProcessEnv;
  /** The product is told its database by `DATABASE_URL`, so that more nodes can join it. */
  takesMoreNodes?: boolean;
}): Promise<Installation> {
  const seeded = await seededFolder(scale);
  const isCopy = scale <= maxScaleToCopy;
  const dataDir = isCopy ? makeTemporaryFolder() : seeded;
  if (isCopy) copyFolder(seeded, dataDir);
  fs.rmSync(path.join(dataDir, 'server.log'), { force: true });
  const whatsapp = await startWhatsApp();
  const start = takesMoreNodes ? startFirstNode : startProduct;
  const product = await start(dataDir, { ...whatsapp.settings, ...settings });
  const pools = openPools(product.databaseUrl, { size: { owner: 8 } });
  await indexed(pools.owner);
  const { rows } = await pools.owner.query<{ id: number }>('select min(id)::int as id from companies');
  const companyId = rows[0]?.id ?? 0;
  await storePicture(path.join(dataDir, 'files'), companyId);
  // Wait for the server first: its work locks tickets in another order than the undo does. An interrupted run leaves
  // work.
  const undoRound = async () => {
    await drained({ database: pools.owner });
    await repeatConflicts(() => undo(pools.owner, companyId));
  };
  if (!isCopy) await undoRound();
  // The seeded company's plan does not allow the real numbers that the benches add.
  await pools.owner.query('update plans set connections = 1000');
  const admins = keepSignedIn(product.url, adminIds);
  const attendants = keepSignedIn(product.url, attendantIds);
  return {
    product,
    companyId,
    sizes: sizesAt(scale),
    seconds,
    database: pools.owner,
    lastWarnings: () =>
      fs
        .readFileSync(path.join(dataDir, 'server.log'), 'utf8')
        .split('\n')
        .filter((line) => /"level":"?(?:[456]0|warn|error|fatal)/.test(line))
        .slice(-5)
        .join('\n'),
    undoRound,
    admins,
    attendants,
    whatsapp,
    async close() {
      await pools.close();
      await product.stop();
      await whatsapp.stop();
      if (isCopy) fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Stores the one file that all seeded pictures share. Without it a browser would request the missing file again each
 * time it shows a picture.
 */
async function storePicture(files: string, companyId: number) {
  const folder = path.join(files, `c/${companyId}/bench`);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'picture.jpg'), await makePicture('jpeg', 1280, 960));
  fs.writeFileSync(path.join(folder, 'picture.webp'), await makePicture('webp', 320, 240));
}

/** @returns a seeded data folder whose server is stopped. */
async function seededFolder(scale: number): Promise<string> {
  const folder = path.join(os.tmpdir(), 'balcao-bench', `${keyOfSeed(scale)}-${scale}`);
  if (fs.existsSync(folder)) {
    if (!isMigrated(folder)) await migrate(folder);
    return folder;
  }
  console.log(`Filling a database at scale ${scale} (kept in ${folder}) …`);
  const since = performance.now();
  const draft = `${folder}.draft`;
  if (fs.existsSync(draft)) throw new Error(`Another bench fills ${draft} at this moment; if none does, remove it.`);
  fs.mkdirSync(draft, { recursive: true });
  // When the bench runs as root, PostgreSQL runs as another user, which must be able to enter the folders.
  for (const entered of [path.dirname(draft), draft]) fs.chmodSync(entered, 0o711);
  // The first start of the product creates the tables and the first company.
  await (await startProduct(draft)).stop();
  const postgres = await startEmbedded({
    dataDir: draft,
    log: createLog({ logLevel: 'warn', isProduction: false }),
    settings: seedSettings,
  });
  const pools = openPools(postgres.superuserUrl, { size: { owner: 8 } });
  await seed(pools.owner, scale, draft);
  await pools.close();
  await postgres.stop();
  await migrate(draft);
  fs.renameSync(draft, folder);
  console.log(`Filled in ${((performance.now() - since) / 1000).toFixed(0)} s.`);
  return folder;
}

const migrations = path.resolve(import.meta.dirname, '../../apps/server/migrations');
const newestMigration = () => fs.readdirSync(migrations).toSorted().at(-1) ?? '';
const markOf = (folder: string) => path.join(folder, 'migrated-to');
const isMigrated = (folder: string) =>
  fs.existsSync(markOf(folder)) && fs.readFileSync(markOf(folder), 'utf8') === newestMigration();

/** Lets the server migrate a kept database and finish its background work, so that no run has to wait for it. */
async function migrate(folder: string) {
  console.log('The server migrates the data and fills its search documents …');
  const product = await startProduct(folder);
  const pools = openPools(product.databaseUrl, { size: { owner: 1 } });
  await indexed(pools.owner);
  // The planner has no statistics for the rows that the migration and the background work added.
  await pools.owner.query('vacuum (analyze)');
  await pools.close();
  await product.stop();
  fs.writeFileSync(markOf(folder), newestMigration());
}

/**
 * Waits until the search documents cover all messages.
 * @throws Error after two hours
 */
export async function indexed(database: Pools['owner']): Promise<void> {
  const { rows } = await database.query<{ exists: boolean }>(
    `select to_regclass('messages_to_index') is not null as exists`,
  );
  if (!rows[0]?.exists) return;
  for (const end = performance.now() + 2 * 3600_000; performance.now() < end; await wait(200)) {
    const waiting = await database.query('select 1 from messages_to_index limit 1');
    if (waiting.rowCount === 0) return;
  }
  throw new Error('The search documents are not filled after two hours.');
}

/** Keeps owners and modes: PostgreSQL runs as a separate user when the bench runs as root. */
function copyFolder(from: string, to: string) {
  execFileSync('cp', ['-a', '--reflink=auto', `${from}/.`, to]);
}

export const addressOfPerson = (id: number): string => `10.0.${id >> 8}.${id & 255}`;

export async function signIn(url: string, id: number): Promise<Person> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOfPerson(id) },
    body: JSON.stringify({ email: emailOf(id), password: admin.password }),
  });
  const { token } = (await reply.json()) as { token?: string };
  if (token === undefined) throw new Error(`Nobody could sign in as ${emailOf(id)}: ${reply.status}`);
  return { id, token, address: addressOfPerson(id) };
}

/**
 * The admin whose ticket has the longest conversation. A sign-in ends the user's other session, so no other bench uses
 * this user.
 */
export const browserUserId = 2;
/** Users 3 to 20 are attendants; all others are admins. */
export const emailOf = (id: number): string => (id === 1 ? admin.email : `pessoa${id}@example.com`);
export const isAdmin = (id: number): boolean => id <= 2 || id > 20;

const ids = Array.from({ length: peopleCount + 19 }, (_, nth) => nth + 1);
const adminIds = ids.filter((id) => isAdmin(id) && id !== browserUserId);
const attendantIds = ids.filter((id) => !isAdmin(id));

/** @returns a function that returns these users and signs them in again when their tokens are old. */
function keepSignedIn(url: string, among: readonly number[]): () => Promise<readonly Person[]> {
  let last: { people: Person[]; at: number } | undefined;
  return async () => {
    if (!last || performance.now() - last.at > tokenLastsMs)
      last = { people: await signInAll(url, among), at: performance.now() };
    return last.people;
  };
}

async function signInAll(url: string, among: readonly number[]): Promise<Person[]> {
  const idsLeft = [...among];
  const people: Person[] = [];
  // Four sign-ins at a time: each costs the server a password hash.
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let id = idsLeft.pop(); id !== undefined; id = idsLeft.pop()) people.push(await signIn(url, id));
    }),
  );
  return people;
}

/** The contract's client, signed in as this user. */
export const apiOf = (installation: Installation, { token }: Person) => clientOf(installation.product.url, token);

/**
 * Posts JSON as one user, from the user's own address. The rate limits stay on, and no user comes near them.
 * @throws Error when the call is refused
 */
export async function callAs(installation: Installation, person: Person, path: string, body: unknown): Promise<void> {
  const reply = await fetch(`${installation.product.url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${person.token}`,
      'x-forwarded-for': person.address,
    },
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`POST ${path}: ${reply.status} ${text}`);
}
