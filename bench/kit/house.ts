import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { clientOf } from '../../apps/server/src/testing/client.ts';
import { makeTemporaryFolder } from '../../apps/server/src/testing/make-temporary-folder.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startEmbedded } from '../../apps/server/src/platform/postgres/embedded.ts';
import { openPools, type Pools } from '../../apps/server/src/platform/postgres/pool.ts';
import { admin, startProduct, type Product } from './product.ts';
import { keyOfSeed, seed, seedSettings, sizesAt, type Sizes } from './seed.ts';
import { undo } from './undo.ts';

/** Somebody who is signed in. */
export interface Person {
  id: number;
  token: string;
  /** An address of their own, as the proxy in front of the server would tell it. */
  address: string;
}

/** A running product with the seeded company, and a connection to its database as its owner. */
export interface House {
  product: Product;
  companyId: number;
  sizes: Sizes;
  /** Seconds of each measurement. */
  seconds: number;
  database: Pools['owner'];
  /** The last warnings and errors the server has logged. */
  complaints(): string;
  /** Undoes what was measured: the next round finds the company as the first one did. */
  tidy(): Promise<void>;
  /** All admins: they see every ticket. Signed in anew when their tokens grow old. */
  admins(): Promise<readonly Person[]>;
  close(): Promise<void>;
}

export const peopleCount = 200;
const tokenLastsMs = 10 * 60_000;

/** Copying a larger one takes longer than undoing what a run leaves in it. */
const mostToCopy = 1;

/**
 * Starts the product on the seeded data folder, which is made the first time and kept among the temporary files: on a
 * copy, so that several can run at once, or on itself where it is large.
 */
export async function openHouse({ scale, seconds }: { scale: number; seconds: number }): Promise<House> {
  const seeded = await seededFolder(scale);
  const isCopy = scale <= mostToCopy;
  const dataDir = isCopy ? makeTemporaryFolder() : seeded;
  if (isCopy) copyFolder(seeded, dataDir);
  fs.rmSync(path.join(dataDir, 'server.log'), { force: true });
  const product = await startProduct(dataDir);
  const pools = openPools(product.databaseUrl, { size: { owner: 8 } });
  const { rows } = await pools.owner.query<{ id: number }>('select min(id)::int as id from companies');
  const companyId = rows[0]?.id ?? 0;
  const tidy = () => undo(pools.owner, companyId);
  if (!isCopy) await tidy(); // a run that was interrupted could not
  let signedIn: { people: Person[]; at: number } | undefined;
  return {
    product,
    companyId,
    sizes: sizesAt(scale),
    seconds,
    database: pools.owner,
    complaints: () =>
      fs
        .readFileSync(path.join(dataDir, 'server.log'), 'utf8')
        .split('\n')
        .filter((line) => /"level":"?(?:[456]0|warn|error|fatal)/.test(line))
        .slice(-5)
        .join('\n'),
    tidy,
    async admins() {
      if (!signedIn || performance.now() - signedIn.at > tokenLastsMs)
        signedIn = { people: await signInAll(product.url), at: performance.now() };
      return signedIn.people;
    },
    async close() {
      await pools.close();
      await product.stop();
      if (isCopy) fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @returns a data folder with the seeded database, whose server is stopped. */
async function seededFolder(scale: number): Promise<string> {
  const folder = path.join(os.tmpdir(), 'balcao-bench', `${keyOfSeed(scale)}-${scale}`);
  if (fs.existsSync(folder)) return folder;
  console.log(`Filling a database at scale ${scale} (kept in ${folder}) …`);
  const since = performance.now();
  const draft = `${folder}.draft`;
  if (fs.existsSync(draft)) throw new Error(`Another bench fills ${draft} at this moment; if none does, remove it.`);
  fs.mkdirSync(draft, { recursive: true });
  for (const one of [path.dirname(draft), draft]) fs.chmodSync(one, 0o711);
  // Its tables and its first company, as a first start makes them.
  await (await startProduct(draft)).stop();
  const postgres = await startEmbedded({
    dataDir: draft,
    log: createLog({ logLevel: 'warn', production: false }),
    settings: seedSettings,
  });
  const pools = openPools(postgres.superuserUrl, { size: { owner: 8 } });
  await seed(pools.owner, scale, draft);
  await pools.close();
  await postgres.stop();
  fs.renameSync(draft, folder);
  console.log(`Filled in ${((performance.now() - since) / 1000).toFixed(0)} s.`);
  return folder;
}

/** With owners and rights: PostgreSQL runs as a user of its own when we are root. */
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
 * The admin whose ticket has the longest conversation. Signing in ends a person's other session, so nobody calls for
 * this one.
 */
export const personAtTheBrowser = 2;
/** Users 3 to 20 are attendants, all others admins. */
export const emailOf = (id: number): string => (id === 1 ? admin.email : `pessoa${id}@example.com`);
export const isAdmin = (id: number): boolean => id <= 2 || id > 20;

async function signInAll(url: string): Promise<Person[]> {
  const ids = Array.from({ length: peopleCount + 19 }, (_, nth) => nth + 1).filter(
    (id) => isAdmin(id) && id !== personAtTheBrowser,
  );
  const people: Person[] = [];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) people.push(await signIn(url, id));
    }),
  );
  return people;
}

/** Calls of the contract as one person. */
export const apiOf = (house: House, { token }: Person) => clientOf(house.product.url, token);
