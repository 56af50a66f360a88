import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { clientOf, Refused, type Client } from '../../testing/client.ts';
import { startPostgres } from '../../testing/start-postgres.ts';
import { startServer, type RunningServer } from '../../testing/start-server.ts';
import { until } from '../../testing/until.ts';

const login = { email: 'dona@example.com', password: 'uma-senha-boa' };
const count = Number(process.env['FLOW_CRASH_CUSTOMERS'] ?? 12);
const customers = Array.from({ length: count }, (_, nth) => ({
  number: `5511987${String(nth).padStart(6, '0')}`,
  name: `Bia${nth}x`,
}));
/** Each kills a node, or the database, while flows run. A pause of the flow is longer than some of them last. */
const strikes = ['first', 'database', 'second', 'database', 'first', 'database'] as const;
const question = 'Olá! Como é o seu nome?';
const pauseSeconds = 2;

const block = (id: string, type: string, data: object = {}) => ({ id, type, position: { x: 0, y: 0 }, data });
const joined = (...written: [source: string, handle: string, target: string][]) =>
  written.map(([source, sourceHandle, target]) => ({ id: `${source}>${target}`, source, sourceHandle, target }));

/** Two processes of the product on one database; each is started again at once when it was killed. */
async function openNodes() {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.remove());
  const env = {
    DATABASE_URL: postgres.url,
    BALCAO_SECRET: 'um segredo comum a todos os processos',
    SANDBOX: 'on',
    ADMIN_EMAIL: login.email,
    ADMIN_PASSWORD: login.password,
  };
  const nodes: RunningServer[] = [];
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.remove()))));
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

test(
  `FB-03 whatever is killed, ${count} customers get each text once and in order, and every step is stored once`,
  { timeout: 900_000 },
  async () => {
    const { insist, strike } = await openNodes();
    const { id: connectionId } = await insist((api) =>
      api.connections.create({ body: { name: 'Loja', driver: 'sandbox' } }),
    );
    const params = { connectionId };
    await until(async () => (await insist((api) => api.sandbox.show({ params }))).status === 'qrcode');
    await insist((api) => api.sandbox.scan({ params, body: {} }));
    const queue = await insist((api) => api.queues.create({ body: { name: 'Vendas', color: '#0a7d5a' } }));
    const flow = await insist((api) => api.flows.create({ body: { name: 'Boas-vindas' } }));
    await insist((api) =>
      api.flows.save({
        body: {
          idFlow: flow.id,
          nodes: [
            block('1', 'start'),
            block('q', 'question', { typebotIntegration: { message: question, answerKey: 'nome' } }),
            block('a', 'message', { label: 'Prazer, {{nome}}!' }),
            block('p', 'interval', { sec: pauseSeconds }),
            block('b', 'message', { label: 'Voltei, {{nome}}.' }),
            block('m', 'menu', { message: 'O que deseja?', arrayOption: [{ value: 'Comprar' }, { value: 'Trocar' }] }),
            block('c', 'message', { label: 'Já chamo alguém, {{nome}}.' }),
            block('h', 'ticket', { data: { id: queue.id } }),
          ],
          connections: joined(
            ['1', 'a', 'q'],
            ['q', 'a', 'a'],
            ['a', 'a', 'p'],
            ['p', 'a', 'b'],
            ['b', 'a', 'm'],
            ['m', 'a1', 'c'],
            ['m', 'a2', 'h'],
            ['c', 'a', 'h'],
          ),
        },
      } as Parameters<Client['flows']['save']>[0]),
    );
    await insist((api) => api.flows.publish({ params: { id: flow.id }, body: {} }));
    await insist((api) => api.flowTriggers.addCampaign({ body: { name: 'Quero', flowId: flow.id, phrase: 'quero' } }));

    const seenBy = async (customer: string) =>
      (await insist((api) => api.sandbox.messages({ params, query: { customer } }))).messages
        .filter(({ fromCustomer }) => !fromCustomer)
        .map(({ body }) => body);
    const everyMs = 300 + count * 10;
    const talk = async ({ number, name }: (typeof customers)[number]) => {
      await wait(Math.random() * 8000);
      for (const [nth, { body, texts }] of [
        { body: 'quero', texts: 1 },
        { body: name, texts: 4 },
        { body: '1', texts: 5 },
      ].entries()) {
        await insist((api) =>
          api.sandbox.write({ params, body: { from: number, name: `Cliente ${name}`, id: `${number}-${nth}`, body } }),
        );
        while ((await seenBy(number)).length < texts) await wait(everyMs);
        await wait(Math.random() * 1000);
      }
    };
    let isOver = false;
    const talks = Promise.all(customers.map(talk)).finally(() => (isOver = true));
    for (const what of strikes) {
      await wait(500 + Math.random() * 1500);
      if (isOver) break;
      await strike(what);
    }
    await talks;
    // Time for what would come twice.
    await wait(pauseSeconds * 1000 + 1500);

    for (const { number, name } of customers)
      expect(await seenBy(number)).toEqual([
        question,
        `Prazer, ${name}!`,
        `Voltei, ${name}.`,
        'O que deseja?\n\n[1] Comprar\n[2] Trocar',
        `Já chamo alguém, ${name}.`,
      ]);
    const runs = [];
    for (let after: string | undefined; ;) {
      const page = await insist((api) =>
        api.flowRuns.ofFlow({ params: { flowId: flow.id }, query: { ...(after !== undefined && { after }) } }),
      );
      runs.push(...page.runs);
      if (page.next === null) break;
      after = page.next;
    }
    expect(runs.map(({ contactName }) => contactName).toSorted()).toEqual(
      customers.map(({ name }) => `Cliente ${name}`).toSorted(),
    );
    for (const { id } of runs) {
      const { run, steps } = await insist((api) => api.flowRuns.show({ params: { id } }));
      expect(run).toMatchObject({ end: 'hand-over', waitsFor: null });
      expect(steps.map(({ seq, nodeId, cause }) => `${seq} ${nodeId} ${cause}`)).toEqual([
        '1 1 entered',
        '2 q entered',
        '3 q message',
        '4 a entered',
        '5 p entered',
        '6 p time',
        '7 b entered',
        '8 m entered',
        '9 m message',
        '10 c entered',
        '11 h entered',
      ]);
    }
    const { tickets } = await insist((api) => api.tickets.list({ query: { showAll: true } }));
    for (const ticket of tickets)
      expect(ticket).toMatchObject({ status: 'pending', chatbot: false, queueId: queue.id });
  },
);
