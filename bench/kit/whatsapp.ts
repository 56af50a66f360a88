import fs from 'node:fs';
import type { AdminClient } from '../../packages/wa-mock/src/index.ts';
import { clientOf, type Client } from '../../apps/server/src/testing/client.ts';
import { makeTemporaryFolder } from '../../apps/server/src/testing/make-temporary-folder.ts';
import { openPools, type Pools } from '../../apps/server/src/platform/postgres/pool.ts';
import { addressOfPerson, type Person } from './installation.ts';
import { admin, startProduct, type Product } from './product.ts';
import { linkNumber, startWhatsApp } from './start-whatsapp.ts';

/** The product with numbers that are linked to WhatsApp on loopback, which runs in a separate process. */
export interface WhatsAppInstallation {
  product(): Product;
  phones: AdminClient;
  database(): Pools['owner'];
  api(): Client;
  /** Restarts the server on the same data. */
  restart(): Promise<void>;
  /** Adds a connection and lets its phone scan the code. Resolves when the connection can send. */
  link(number: string): Promise<{ connectionId: number; ms: number }>;
  /** Sends an answer as one of many attendants in turn, so that no attendant comes near the rate limit. */
  answer(ticketId: number, body: string): Promise<void>;
  /** The number of connected connections. */
  connected(): Promise<number>;
  close(): Promise<void>;
}

export async function openWhatsAppInstallation(): Promise<WhatsAppInstallation> {
  const dataDir = makeTemporaryFolder();
  const { phones, settings, stop: stopWhatsApp } = await startWhatsApp();

  let product = await startProduct(dataDir, settings);
  let pools = openPools(product.databaseUrl, { size: { owner: 4 } });
  let api = clientOf(product.url, (await signIn(product.url, 1)).token);
  /** The attendants who answer, and when they signed in. */
  let people: { signedIn: Promise<Person[]>; at: number } | undefined;
  let answersSent = 0;
  await pools.owner.query('update plans set connections = 1000, users = 1000');
  for (let id = 2; id <= attendants; id++)
    await api.users.create({
      body: { name: `Pessoa ${id}`, email: emailOf(id), password: admin.password, profile: 'admin' },
    });

  async function stopProduct() {
    await pools.close();
    await product.stop();
  }

  return {
    product: () => product,
    phones,
    database: () => pools.owner,
    api: () => api,
    async restart() {
      await stopProduct();
      product = await startProduct(dataDir, settings);
      pools = openPools(product.databaseUrl, { size: { owner: 4 } });
      api = clientOf(product.url, (await signIn(product.url, 1)).token);
      people = undefined;
    },
    link: (number) => linkNumber(api, phones, number),
    async answer(ticketId, body) {
      if (!people || performance.now() - people.at > tokenLastsMs)
        people = {
          signedIn: Promise.all(Array.from({ length: attendants - 1 }, (_, nth) => signIn(product.url, nth + 2))),
          at: performance.now(),
        };
      const signedIn = await people.signedIn;
      const person = signedIn[answersSent++ % signedIn.length];
      const reply = await fetch(`${product.url}/api/messages/${ticketId}`, {
        method: 'POST',
        body: JSON.stringify({ body }),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${person?.token}`,
          'x-forwarded-for': person?.address ?? '',
        },
      });
      if (!reply.ok) throw new Error(`An answer was refused: ${reply.status} ${await reply.text()}`);
    },
    async connected() {
      const { rows } = await pools.owner.query<{ n: number }>(
        "select count(*)::int as n from connections where status = 'CONNECTED'",
      );
      return rows[0]?.n ?? 0;
    },
    async close() {
      await stopProduct();
      await stopWhatsApp();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const attendants = 20;
const tokenLastsMs = 10 * 60_000;
const emailOf = (id: number) => (id === 1 ? admin.email : `atendente${id}@example.com`);

async function signIn(url: string, id: number): Promise<Person> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOfPerson(id) },
    body: JSON.stringify({ email: emailOf(id), password: admin.password }),
  });
  const { token } = (await reply.json()) as { token: string };
  return { id, token, address: addressOfPerson(id) };
}
