import { setTimeout as wait } from 'node:timers/promises';
import { Client as Database } from 'pg';
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
    /** Repeats a statement until the database has done it. */
    async insistOn(statement: string): Promise<void> {
      for (;;) {
        const database = new Database({ connectionString: postgres.url });
        database.on('error', () => undefined);
        try {
          await database.connect();
          return void (await database.query(statement));
        } catch {
          await wait(100);
        } finally {
          await database.end().catch(() => undefined);
        }
      }
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

type Nodes = Awaited<ReturnType<typeof openNodes>>;

const shownQuestion = 'Qual modelo?';
const goodbye = 'Encerramos por falta de resposta.';

/**
 * A number whose timers are due one after the other: some customers do not answer a person, others wait without a
 * queue.
 */
async function openTimers({ insist, insistOn }: Nodes, queueId: number) {
  const { id: connectionId } = await insist((api) =>
    api.connections.create({
      body: {
        name: 'Oficina',
        driver: 'sandbox',
        expiresTicket: 30,
        expiresInactiveMessage: goodbye,
        timeToTransfer: 10,
        transferQueueId: queueId,
      },
    }),
  );
  const params = { connectionId };
  await until(async () => (await insist((api) => api.sandbox.show({ params }))).status === 'qrcode');
  await insist((api) => api.sandbox.scan({ params, body: {} }));
  const numbers = strikes.flatMap((_, nth) => [`551198600000${nth}`, `551198700000${nth}`]);
  for (const from of numbers)
    await insist((api) => api.sandbox.write({ params, body: { from, name: from, id: `${from}-0`, body: 'oi' } }));
  const find = async () => {
    const { tickets } = await insist((api) => api.tickets.list({ query: { showAll: true } }));
    return tickets.filter(({ whatsappId }) => whatsappId === connectionId);
  };
  await until(async () => (await find()).length === numbers.length);
  const tickets = (await find()).toSorted((one, other) => one.id - other.id);
  const silent = tickets.filter(({ contact }) => contact.number.startsWith('551198600000'));
  const waiting = tickets.filter((ticket) => !silent.includes(ticket));
  for (const { id } of silent) {
    await insist((api) => api.tickets.change({ params: { id }, body: { status: 'open', queueId } }));
    await insist((api) => api.messages.send({ params: { ticketId: id }, body: { body: shownQuestion } }));
  }
  let jobs = 0;
  /** Both nodes run the timers at the same time, as soon as they look for jobs. */
  const ring = async () => {
    // A number that was taken over by the other node has had what customers wrote meanwhile.
    await insistOn(`update connections set updated_at = now() - interval '10 minutes' where id = ${connectionId}`);
    for (const _ of ['one node', 'the other'])
      await insistOn(`insert into jobs.job (name, data, singleton_key)
        values ('clock', '{"name": "ticket-timers"}', 'crash-${(jobs += 1)}')`);
  };
  return {
    /** Makes the timers of one customer of each kind due. */
    async makeDue(nth: number) {
      const ids = [silent[nth]?.id ?? 0, waiting[nth]?.id ?? 0].join(', ');
      await insistOn(`update tickets set queued_at = queued_at - interval '1 hour',
          last_message_at = last_message_at - interval '1 hour', started_at = started_at - interval '1 hour'
        where id in (${ids})`);
      await ring();
    },
    async expectOnce() {
      const isLeft = async () => {
        const present = new Map((await find()).map((ticket) => [ticket.id, ticket]));
        return (
          silent.some(({ id }) => present.get(id)?.status === 'open') ||
          waiting.some(({ id }) => present.get(id)?.queueId === null)
        );
      };
      while (await isLeft()) {
        await ring();
        await wait(1000);
      }
      const seen = async (customer: string) =>
        (await insist((api) => api.sandbox.messages({ params, query: { customer } }))).messages
          .filter(({ fromCustomer }) => !fromCustomer)
          .map(({ body }) => body);
      const happened = async (ticketId: number, kind: string) =>
        (await insist((api) => api.ticketHistory.list({ params: { ticketId } }))).events.filter(
          (one) => one.kind === kind,
        );
      for (const { id, contact } of silent) {
        await until(async () => (await seen(contact.number)).length > 1);
        expect(await seen(contact.number)).toEqual([shownQuestion, goodbye]);
        expect(await happened(id, 'closed')).toHaveLength(1);
      }
      for (const { id, contact } of waiting) {
        expect(await seen(contact.number)).toEqual([]);
        expect(await happened(id, 'transferred')).toHaveLength(1);
      }
    },
  };
}

test(
  `FB-03 AU-06 after any kill, ${count} customers get each text once, in order; each timer fires once`,
  { timeout: 900_000 },
  async () => {
    const nodes = await openNodes();
    const { insist, strike } = nodes;
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
    const timers = await openTimers(nodes, queue.id);
    let isOver = false;
    const talks = Promise.all(customers.map(talk)).finally(() => (isOver = true));
    for (const [nth, what] of strikes.entries()) {
      await timers.makeDue(nth);
      await wait(500 + Math.random() * 1500);
      if (!isOver) await strike(what);
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
    for (const ticket of tickets.filter(({ whatsappId }) => whatsappId === connectionId))
      expect(ticket).toMatchObject({ status: 'pending', chatbot: false, queueId: queue.id });
    await timers.expectOnce();
  },
);
