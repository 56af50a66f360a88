import { setTimeout as wait } from 'node:timers/promises';
import { addPhone, scanQr, sendAsCustomer, startMockWhatsApp, type MockWhatsApp, type Phone } from '@balcao/wa-mock';
import { expect, test } from 'vitest';
import { quietLibsignal } from '@balcao/libsignal-fixes';
import { clientOf, Refused, type Client } from './testing/client.ts';
import { until } from './testing/until.ts';
import { makeTemporaryFolder } from './testing/make-temporary-folder.ts';
import { startServer, type RunningServer } from './testing/start-server.ts';
import { newTestDatabase } from './testing/test-database.ts';

const login = { email: 'admin@example.com', password: 'uma-senha-boa' };
const numbers = 3;
const customers = 6;
/** How often the driving node is killed under load. */
const kills = 2;
/** The promised time from the kill until every number is connected again, on a machine that is not overloaded. */
const takeOverMs = 30_000;

interface Customer {
  phone: Phone;
  shop: Phone;
  ticketId: number;
  wrote: string[];
  promised: string[];
}

test(
  'CN-04 when a node dies under load its numbers come up on the other one, nothing is lost and nothing comes twice',
  { timeout: 900_000 },
  async () => {
    quietLibsignal();
    const mock = await startMockWhatsApp();
    const dataDir = makeTemporaryFolder();
    const env = {
      DATABASE_URL: await newTestDatabase(),
      WA_WEB_SOCKET_URL: mock.socketUrl,
      NODE_EXTRA_CA_CERTS: mock.certificate.file,
      ADMIN_EMAIL: login.email,
      ADMIN_PASSWORD: login.password,
    };
    const start = () => startServer({ dataDir, env });
    // The only node, so that it drives all connections.
    let driving = await start();
    const nodes = new Set<RunningServer>([driving]);
    try {
      let api = await signIn(driving.url);
      const people = await openTalks(mock, api);
      let other = await start();
      nodes.add(other);
      api = await signIn(other.url);
      let stopped = false;
      const talking = people.flatMap((customer) => [
        (async () => {
          for (let nth = 1; !stopped; nth++, await wait(40 + Math.random() * 80))
            customer.wrote.push(await write(mock, customer, `pergunta ${nth}`));
        })(),
        (async () => {
          for (let nth = 1; !stopped; nth++, await wait(100 + Math.random() * 200)) {
            const body = `resposta ${nth}`;
            await insist(
              () => api,
              (given) =>
                given.messages.send({
                  params: { ticketId: customer.ticketId },
                  body: { body, clientId: `${customer.phone.number} ${nth}` },
                }),
            );
            customer.promised.push(body);
          }
        })(),
      ]);
      const tookMs: number[] = [];
      for (let nth = 0; nth < kills; nth++) {
        await through(mock, 75);
        // One conversation is held when its node dies.
        const { shop, phone } = people[nth] as Customer;
        shop.behaviour.silentTo = [phone.number];
        await through(mock, 75);
        const killedAt = performance.now();
        await driving.kill();
        nodes.delete(driving);
        await through(mock, 1);
        await until(async () =>
          (
            await insist(
              () => api,
              (given) => given.connections.list(),
            )
          ).every(({ status }) => status === 'CONNECTED'),
        );
        tookMs.push(performance.now() - killedAt);
        delete shop.behaviour.silentTo;
        [driving, other] = [other, await start()];
        nodes.add(other);
        // Users go on with the remaining node.
        api = await signIn(other.url);
      }
      expect(Math.min(...tookMs)).toBeLessThan(takeOverMs);
      await through(mock, 150);
      stopped = true;
      await Promise.all(talking);
      for (const customer of people) {
        const conversation = () => conversationOf(api, customer.ticketId);
        await expect
          .poll(async () => (await conversation()).filter(({ fromMe }) => !fromMe).map(({ body }) => body))
          .toEqual(customer.wrote);
        await expect
          .poll(() =>
            customer.phone.deliveries.filter(({ own, repeat }) => !own && !repeat).map(({ seen }) => seen.text),
          )
          .toEqual(customer.promised);
        await expect
          .poll(async () =>
            (await conversation())
              .filter(({ fromMe }) => fromMe)
              .map(({ body, ack, error }) => ({ body, out: ack >= 1, error })),
          )
          .toEqual(customer.promised.map((body) => ({ body, out: true, error: null })));
      }
    } finally {
      for (const node of nodes) await node.stop();
      await mock.stop();
    }
  },
);

/** Linked numbers, each with its customers, who have written once and whose tickets are open. */
async function openTalks(mock: MockWhatsApp, api: Client): Promise<Customer[]> {
  const shops: Phone[] = [];
  for (let nth = 0; nth < numbers; nth++) {
    const shop = addPhone(mock, { number: `551190000000${nth}`, name: `Loja ${nth}`, business: true });
    const { id } = await api.connections.create({ body: { name: `Loja ${nth}`, driver: 'baileys' } });
    const connection = () => api.connections.show({ params: { id } });
    await scanQr(mock, await until(async () => (await connection()).qrcode), shop);
    await until(async () => (await connection()).status === 'CONNECTED');
    shops.push(shop);
  }
  const people: Customer[] = [];
  for (let nth = 0; nth < customers; nth++) {
    const customer = {
      phone: addPhone(mock, { number: `551198888700${nth}`, name: `Cliente ${nth}` }),
      shop: shops[nth % numbers] as Phone,
      ticketId: 0,
      wrote: [] as string[],
      promised: [],
    };
    customer.wrote.push(await write(mock, customer, 'pergunta 0'));
    customer.ticketId = await until(
      async () =>
        (await api.tickets.list({ query: { showAll: 'true', searchParam: customer.phone.number } })).tickets[0]?.id,
    );
    await api.tickets.change({ params: { id: customer.ticketId }, body: { status: 'open' } });
    people.push(customer);
  }
  return people;
}

async function write(mock: MockWhatsApp, { phone, shop }: Pick<Customer, 'phone' | 'shop'>, text: string) {
  await sendAsCustomer(mock, phone, shop, { kind: 'text', text });
  return text;
}

/** Resolves after this many more delivered messages, in either direction. */
function through(mock: MockWhatsApp, count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count;
    const note = () => {
      if (--left > 0) return;
      mock.events.off('delivered', note);
      mock.events.off('receipt', note);
      resolve();
    };
    mock.events.on('delivered', note);
    mock.events.on('receipt', note);
  });
}

async function conversationOf(api: Client, ticketId: number) {
  const pages = [];
  for (let before: string | undefined; ;) {
    const page = await insist(
      () => api,
      (given) => given.messages.page({ params: { ticketId }, query: { ...(before && { before }) } }),
    );
    pages.unshift(...page.messages);
    if (!page.hasMore || page.next === null) return pages;
    before = page.next;
  }
}

async function signIn(url: string): Promise<Client> {
  const { token } = await clientOf(url).auth.login({ body: login });
  return clientOf(url, token);
}

/** Repeats a call that a dying node did not answer, with the same ids. */
async function insist<T>(api: () => Client, ask: (given: Client) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask(api());
    } catch (error) {
      if (
        error instanceof Refused &&
        error.status < 500 &&
        !['ERR_TOKEN_EXPIRED', 'ERR_SESSION_EXPIRED', 'ERR_RATE_LIMITED'].includes(error.code)
      )
        throw error;
      await wait(200);
    }
  }
}
