import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, Refused, type Client } from '../../testing/client.ts';
import { startPostgres } from '../../testing/start-postgres.ts';
import { startServer, type RunningServer } from '../../testing/start-server.ts';
import { until } from '../../testing/until.ts';

const login = { email: 'dona@example.com', password: 'uma-senha-boa' };
const count = Number(process.env['SCHEDULE_CRASH_COUNT'] ?? 40);
const customer = '5511987650001';
/** The people of a campaign. */
const people = Array.from({ length: count }, (_, nth) => `55119876${60_000 + nth}`);
/** Each kills a node, or the database, while schedules are due and a campaign runs. */
const strikes = ['first', 'database', 'second'] as const;

const endings: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

/** Two processes of the product on one database; each is started again at once when it was killed. */
async function openNodes() {
  const postgres = await startPostgres();
  endings.push(() => postgres.remove());
  const env = {
    DATABASE_URL: postgres.url,
    BALCAO_SECRET: 'um segredo comum a todos os processos',
    SANDBOX: 'on',
    ADMIN_EMAIL: login.email,
    ADMIN_PASSWORD: login.password,
  };
  const nodes: RunningServer[] = [];
  endings.push(() => Promise.all(nodes.map((node) => node.remove())));
  // The first one makes the tables.
  for (const nth of [0, 1]) nodes[nth] = await startServer({ env });
  const { token } = await clientOf(nodes[0]?.url ?? '').auth.login({ body: login });
  let turn = 0;
  return {
    async strike(what: (typeof strikes)[number]) {
      if (what === 'database') return postgres.crash();
      const nth = what === 'first' ? 0 : 1;
      await nodes[nth]?.kill();
      nodes[nth] = await startServer({ env });
    },
    /** Repeats a call at either node until it is answered. */
    async insist<T>(ask: (api: Client) => Promise<T>): Promise<T> {
      for (;;) {
        try {
          return await ask(clientOf(nodes[(turn += 1) % 2]?.url ?? '', token));
        } catch (error) {
          if (error instanceof Refused && error.status < 500 && error.status !== 429) throw error;
          await wait(100);
        }
      }
    },
  };
}

type Insist = Awaited<ReturnType<typeof openNodes>>['insist'];
let insist: Insist;
let params: { connectionId: number };
let campaignId: number;
const start = { at: 0 };
const bodies = Array.from({ length: count }, (_, nth) => `Lembrete ${nth}`);

const seenBy = async (number: string) =>
  (await insist((api) => api.sandbox.messages({ params, query: { customer: number } }))).messages
    .filter(({ fromCustomer }) => !fromCustomer)
    .map(({ body }) => body);

/** Schedules that are due, and a campaign that runs, while the nodes and the database are killed. */
beforeAll(async () => {
  const nodes = await openNodes();
  insist = nodes.insist;
  const { id: connectionId } = await insist((api) =>
    api.connections.create({ body: { name: 'Loja', driver: 'sandbox' } }),
  );
  params = { connectionId };
  await until(async () => (await insist((api) => api.sandbox.show({ params }))).status === 'qrcode');
  await insist((api) => api.sandbox.scan({ params, body: {} }));
  await insist((api) =>
    api.sendBudgets.set({
      params: { id: connectionId },
      body: { perMinute: 600, firstContactsPerDay: 1000, warmUp: false },
    }),
  );
  await insist((api) =>
    api.sandbox.write({ params, body: { from: customer, name: 'Bia', id: 'primeira', body: 'Oi' } }),
  );
  const contactId = await until(
    async () => (await insist((api) => api.tickets.list({ query: { showAll: true } }))).tickets[0]?.contactId,
  );
  const { id: contactListId } = await insist((api) => api.contactLists.create({ body: { name: 'Clientes' } }));
  for (const number of people)
    await insist((api) =>
      api.contactListItems.create({ body: { contactListId, name: 'Cliente', number: `+${number}` } }),
    );
  await insist((api) =>
    api.campaigns.saveSettings({ body: { settings: { messageInterval: 0, longerIntervalAfter: 0 } } }),
  );
  ({ id: campaignId } = await insist((api) =>
    api.campaigns.create({
      body: { name: 'Natal', message1: 'Oferta', whatsappId: connectionId, contactListId, firstContacts: true },
    }),
  ));
  start.at = Date.now() + 4000;
  for (const [nth, body] of bodies.entries())
    await insist((api) =>
      api.schedules.create({
        body: { body, contactId: contactId ?? 0, sendAt: new Date(start.at + nth * 60).toISOString() },
      }),
    );
  await insist((api) => api.campaigns.start({ params: { id: campaignId } }));
  await wait(Math.max(0, start.at - Date.now()));
  for (const what of strikes) {
    await wait(300 + Math.random() * 900);
    await nodes.strike(what);
  }
}, 300_000);

test(
  `SC-01 whatever is killed while ${count} schedules are due on two nodes, the phone gets each once`,
  { timeout: 300_000 },
  async () => {
    while (new Set(await seenBy(customer)).size < count) await wait(300);
    // Time for what would come twice.
    await wait(2500);
    expect((await seenBy(customer)).toSorted()).toEqual(bodies.toSorted());
    const page = () =>
      insist((api) =>
        api.schedules.page({ query: { from: new Date(0).toISOString(), to: new Date(start.at * 2).toISOString() } }),
      );
    await until(async () => (await page()).schedules.every(({ status }) => status === 'ENVIADA'));
    expect((await page()).count).toBe(count);
  },
);

test(
  `CA-03 whatever is killed while a campaign to ${count} people runs on two nodes, each phone gets it once`,
  { timeout: 300_000 },
  async () => {
    const show = () => insist((api) => api.campaigns.show({ params: { id: campaignId } }));
    while ((await show()).status !== 'FINALIZADA') await wait(300);
    expect(await Promise.all(people.map(seenBy))).toEqual(people.map(() => ['Oferta']));
    await until(async () => (await show()).counts.delivered === count);
    expect((await show()).counts).toMatchObject({ total: count, waiting: 0, failed: 0, skipped: 0 });
  },
);
