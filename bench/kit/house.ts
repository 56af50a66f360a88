import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { clientOf } from '../../apps/server/src/testing/client.ts';
import { makeTemporaryFolder } from '../../apps/server/src/testing/make-temporary-folder.ts';
import { openPools, type Pools } from '../../apps/server/src/platform/postgres/pool.ts';
import { admin, startProduct, type Product } from './product.ts';
import { keyOfSeed, seed, sizesAt, type Sizes } from './seed.ts';

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
  /** All admins: they see every ticket. Signed in anew when their tokens grow old. */
  admins(): Promise<readonly Person[]>;
  close(): Promise<void>;
}

export const peopleCount = 200;
const tokenLastsMs = 10 * 60_000;

/** Starts the product on a copy of the seeded data folder, which is made the first time and kept among the temporary files. */
export async function openHouse({ scale, seconds }: { scale: number; seconds: number }): Promise<House> {
  const dataDir = makeTemporaryFolder();
  copyFolder(await seededFolder(scale), dataDir);
  const product = await startProduct(dataDir);
  const pools = openPools(product.databaseUrl, { size: { owner: 8 } });
  const { rows } = await pools.owner.query<{ id: number }>('select min(id)::int as id from companies');
  let signedIn: { people: Person[]; at: number } | undefined;
  return {
    product,
    companyId: rows[0]?.id ?? 0,
    sizes: sizesAt(scale),
    seconds,
    database: pools.owner,
    complaints: () => fs.readFileSync(path.join(dataDir, 'server.log'), 'utf8').split('\n').filter((line) => /"level":"?(?:[456]0|warn|error|fatal)/.test(line)).slice(-5).join('\n'),
    async admins() {
      if (!signedIn || performance.now() - signedIn.at > tokenLastsMs) signedIn = { people: await signInAll(product.url), at: performance.now() };
      return signedIn.people;
    },
    async close() {
      await pools.close();
      await product.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @returns a data folder with the seeded database, whose server is stopped. */
async function seededFolder(scale: number): Promise<string> {
  const folder = path.join(os.tmpdir(), 'balcao-bench', `${keyOfSeed()}-${scale}`);
  if (fs.existsSync(folder)) return folder;
  console.log(`Filling a database at scale ${scale} (kept in ${folder}) …`);
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  fs.chmodSync(path.dirname(folder), 0o711);
  const draft = makeTemporaryFolder();
  const product = await startProduct(draft);
  const pools = openPools(product.databaseUrl);
  const since = performance.now();
  await seed(pools.owner, scale);
  console.log(`Filled in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
  await pools.close();
  await product.stop();
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(draft, folder);
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

/** The admin whose ticket has the longest conversation. Signing in ends a person's other session, so nobody calls for this one. */
export const personAtTheBrowser = 2;
/** Users 3 to 20 are attendants, all others admins. */
export const emailOf = (id: number): string => (id === 1 ? admin.email : `pessoa${id}@example.com`);
export const isAdmin = (id: number): boolean => id <= 2 || id > 20;

async function signInAll(url: string): Promise<Person[]> {
  const ids = Array.from({ length: peopleCount + 19 }, (_, nth) => nth + 1).filter((id) => isAdmin(id) && id !== personAtTheBrowser);
  const people: Person[] = [];
  await Promise.all(Array.from({ length: 4 }, async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) people.push(await signIn(url, id));
  }));
  return people;
}

/** Calls of the contract as one person. */
export const apiOf = (house: House, { token }: Person) => clientOf(house.product.url, token);
