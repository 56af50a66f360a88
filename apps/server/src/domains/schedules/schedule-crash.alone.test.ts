import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, Refused, type Client } from '../../testing/client.ts';
import { startPostgres } from '../../testing/start-postgres.ts';
import { startServer, type RunningServer } from '../../testing/start-server.ts';
import { until } from '../../testing/until.ts';

const login = { email: 'dona@example.com', password: 'uma-senha-boa' };
const count = Number(process.env['SCHEDULE_CRASH_COUNT'] ?? 40);
const customer = '5511987650001';
/** The people of a campaign, and those for whom another one starts a flow. */
const people = Array.from({ length: count }, (_, nth) => `55119876${60_000 + nth}`);
const flowPeople = Array.from({ length: count }, (_, nth) => `55119877${60_000 + nth}`);
/** Each kills a node, or the database, while schedules are due and two campaigns run. */
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
/** The number that shares the campaigns. */
let otherParams: { connectionId: number };
let campaignId: number;
let flowCampaignId: number;
const start = { at: 0 };
const bodies = Array.from({ length: count }, (_, nth) => `Lembrete ${nth}`);

/** What a person got, by the record of a phone. */
const seenBy = async (number: string, phone = params) =>
  (await insist((api) => api.sandbox.messages({ params: phone, query: { customer: number } }))).messages
    .filter(({ fromCustomer }) => !fromCustomer)
    .map(({ body }) => body);
/** What each person got from both phones, and how many people each phone wrote to. */
async function seenFromBoth(numbers: readonly string[]) {
  const [first, second] = [
    await Promise.all(numbers.map((number) => seenBy(number))),
    await Promise.all(numbers.map((number) => seenBy(number, otherParams))),
  ];
  const reached = [first, second].map((bodies) => bodies.filter(({ length }) => length > 0).length);
  return { got: numbers.map((_, nth) => [...(first[nth] ?? []), ...(second[nth] ?? [])]), reached };
}

async function linkPhone(name: string): Promise<{ connectionId: number }> {
  const { id: connectionId } = await insist((api) => api.connections.create({ body: { name, driver: 'sandbox' } }));
  const phone = { connectionId };
  await until(async () => (await insist((api) => api.sandbox.show({ params: phone }))).status === 'qrcode');
  await insist((api) => api.sandbox.scan({ params: phone, body: {} }));
  await insist((api) =>
    api.sendBudgets.set({
      params: { id: connectionId },
      body: { perMinute: 600, firstContactsPerDay: 1000, warmUp: false },
    }),
  );
  return phone;
}

async function makeList(name: string, numbers: readonly string[]): Promise<number> {
  const { id: contactListId } = await insist((api) => api.contactLists.create({ body: { name } }));
  for (const number of numbers)
    await insist((api) =>
      api.contactListItems.create({ body: { contactListId, name: 'Cliente', number: `+${number}` } }),
    );
  return contactListId;
}

/** A published flow that says one text and leaves the ticket to people. */
async function makeFlow(label: string): Promise<number> {
  const { id: idFlow } = await insist((api) => api.flows.create({ body: { name: 'Retomada' } }));
  const position = { x: 0, y: 0 };
  await insist((api) =>
    api.flows.save({
      body: {
        idFlow,
        nodes: [
          { id: '1', type: 'start', position, data: {} },
          { id: 'm', type: 'message', position, data: { label } },
        ],
        connections: [{ id: 'e', source: '1', sourceHandle: 'a', target: 'm' }],
      },
    }),
  );
  await insist((api) => api.flows.publish({ params: { id: idFlow }, body: { note: '' } }));
  return idFlow;
}

/** Schedules that are due, and campaigns over two numbers that run, while the nodes and the database are killed. */
beforeAll(async () => {
  const nodes = await openNodes();
  insist = nodes.insist;
  params = await linkPhone('Loja');
  otherParams = await linkPhone('Filial');
  await insist((api) =>
    api.sandbox.write({ params, body: { from: customer, name: 'Bia', id: 'primeira', body: 'Oi' } }),
  );
  const contactId = await until(
    async () => (await insist((api) => api.tickets.list({ query: { showAll: true } }))).tickets[0]?.contactId,
  );
  const contactListId = await makeList('Clientes', people);
  const flowListId = await makeList('Retomada', flowPeople);
  const flowId = await makeFlow('Ainda posso ajudar?');
  await insist((api) =>
    api.campaigns.saveSettings({ body: { settings: { messageInterval: 0, longerIntervalAfter: 0 } } }),
  );
  const connectionIds = [params.connectionId, otherParams.connectionId];
  ({ id: campaignId } = await insist((api) =>
    api.campaigns.create({
      body: { name: 'Natal', message1: 'Oferta', connectionIds, contactListId, firstContacts: true, onDrop: 'move' },
    }),
  ));
  ({ id: flowCampaignId } = await insist((api) =>
    api.campaigns.create({
      body: { name: 'Retomada', flowId, connectionIds, contactListId: flowListId, firstContacts: true },
    }),
  ));
  start.at = Date.now() + 4000;
  for (const [nth, body] of bodies.entries())
    await insist((api) =>
      api.schedules.create({
        body: { body, contactId: contactId ?? 0, sendAt: new Date(start.at + nth * 60).toISOString() },
      }),
    );
  for (const id of [campaignId, flowCampaignId]) await insist((api) => api.campaigns.start({ params: { id } }));
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

const isOver = async (id: number) => {
  const { status, hold } = await insist((api) => api.campaigns.show({ params: { id } }));
  if (hold?.by === 'brake') throw new Error(`The campaign stopped: ${hold.code}.`);
  return status === 'FINALIZADA';
};
const countsOf = async (id: number) => (await insist((api) => api.campaigns.show({ params: { id } }))).counts;

test(
  `CA-03 whatever is killed while two numbers on two nodes share a campaign to ${count} people, each gets it once`,
  { timeout: 300_000 },
  async () => {
    while (!(await isOver(campaignId))) await wait(300);
    const { got, reached } = await seenFromBoth(people);
    expect(got).toEqual(people.map(() => ['Oferta']));
    expect(Math.min(...reached)).toBeGreaterThan(0);
    await until(async () => (await countsOf(campaignId)).delivered === count);
    expect(await countsOf(campaignId)).toMatchObject({ total: count, waiting: 0, failed: 0, skipped: 0 });
  },
);

test(
  `CA-03 FB-03 whatever is killed while a campaign starts a flow for ${count} people, it starts once for each`,
  { timeout: 300_000 },
  async () => {
    while (!(await isOver(flowCampaignId))) await wait(300);
    const { got, reached } = await seenFromBoth(flowPeople);
    expect(got).toEqual(flowPeople.map(() => ['Ainda posso ajudar?']));
    expect(Math.min(...reached)).toBeGreaterThan(0);
    await until(async () => (await countsOf(flowCampaignId)).delivered === count);
  },
);
