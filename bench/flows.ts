import { setTimeout as wait } from 'node:timers/promises';
import type { FlowContent } from '../packages/contract/src/index.ts';
import { arrive, type Customer } from './kit/arrivals.ts';
import { drained } from './kit/drained.ts';
import { apiOf, type Installation } from './kit/installation.ts';
import { measureArrival } from './kit/measure-arrival.ts';
import { cpuOf } from './kit/processes.ts';
import type { Row } from './kit/row.ts';
import { until } from './kit/start-whatsapp.ts';

const burstSize = 3000;
const chats = 300;
const timers = 10_000;
/** The server does some work every 30 seconds. A measurement of this length covers that work twice. */
const idleMs = 60_000;

const withoutBot = 'inbound burst of 3,000, 300 new customers, no bot';
const withListener = 'inbound burst of 3,000, 300 new customers, a flow takes each message and says nothing';
const withFlow = 'inbound burst of 3,000, 300 new customers, each message answered by a flow';

/** A conversation that never ends: each answer of the customer is stored, and the next question is asked. */
const askingFlow: FlowContent = {
  nodes: [
    { id: '1', type: 'start', position: { x: 0, y: 0 }, data: {} },
    {
      id: 'q',
      type: 'question',
      position: { x: 300, y: 0 },
      data: { typebotIntegration: { message: 'Entendi, {{firstName}}. E o que mais?', answerKey: 'pedido' } },
    },
  ],
  connections: [
    { id: 'a', source: '1', sourceHandle: 'a', target: 'q' },
    { id: 'b', source: 'q', sourceHandle: 'a', target: 'q' },
  ],
};

/** The same without answers, to measure what the engine alone costs. */
const listeningFlow: FlowContent = {
  nodes: [
    { id: '1', type: 'start', position: { x: 0, y: 0 }, data: {} },
    { id: 'w', type: 'wait', position: { x: 300, y: 0 }, data: { timeoutMinutes: 600, answerKey: 'pedido' } },
    { id: 'c', type: 'close', position: { x: 600, y: 0 }, data: { message: '', closingReasonId: '' } },
  ],
  connections: [
    { id: 'a', source: '1', sourceHandle: 'a', target: 'w' },
    { id: 'b', source: 'w', sourceHandle: 'a', target: 'w' },
    { id: 'c', source: 'w', sourceHandle: 'timeout', target: 'c' },
  ],
};

/** What automatic answers cost: the same burst without a bot and with a flow, and flows that wait for their time. */
export async function flows(installation: Installation): Promise<Row[]> {
  const [person] = await installation.admins();
  if (!person) throw new Error('Nobody is signed in.');
  const api = apiOf(installation, person);
  const batch = Date.now() % 10_000;
  // An interrupted round leaves its flows, and names are unique: the batch number makes new names.
  const publish = async (name: string, content: FlowContent) => {
    const { id } = await api.flows.create({ body: { name: `${name} ${batch}` } });
    await api.flows.save({ body: { idFlow: id, ...content } });
    await api.flows.publish({ params: { id }, body: {} });
    return id;
  };
  const flowId = await publish('Medição', askingFlow);
  const listenerId = await publish('Escuta', listeningFlow);
  const setFlow = async (id: number | null) => {
    for (const connectionId of [1, 2])
      await api.connections.update({ params: { id: connectionId }, body: { flowIdWelcome: id } });
  };
  try {
    const alone = await burst(installation, withoutBot, `${batch}1`);
    await setFlow(listenerId);
    const listened = await burst(installation, withListener, `${batch}3`);
    await setFlow(flowId);
    const answered = await burst(installation, withFlow, `${batch}2`);
    await drained(installation);
    const steps = await countSteps(installation, flowId);
    const cpu =
      (((answered.node ?? 0) + (answered.postgres ?? 0) - (alone.node ?? 0) - (alone.postgres ?? 0)) * burstSize) /
      steps;
    const waiting = await withoutAutovacuum(installation, () => waitingTimers(installation, flowId));
    return [alone, listened, { ...answered, counts: { ...answered.counts, steps, 'CPU ms a step': cpu } }, waiting];
  } finally {
    await setFlow(null);
    for (const id of [flowId, listenerId]) await api.flows.remove({ params: { id } });
  }
}

const burst = (installation: Installation, what: string, key: string): Promise<Row> => {
  const customers = Array.from({ length: chats }, (_, nth): Customer => ({
    number: `5597${key.padStart(5, '0')}${String(nth).padStart(4, '0')}`,
    connectionId: 1 + (nth % 2),
    name: `Cliente ${nth}`,
  }));
  return measureArrival(installation, {
    what,
    count: burstSize,
    put: (bodies) =>
      arrive(
        installation,
        bodies.flatMap((body, nth) => {
          const from = customers[nth % chats];
          return from ? [{ from, body }] : [];
        }),
      ),
  });
};

async function countSteps({ database, companyId }: Installation, flowId: number): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    'select count(*)::int as n from flow_run_steps where company_id = $1 and flow_id = $2',
    [companyId, flowId],
  );
  return rows[0]?.n ?? 0;
}

async function waitingTimers(installation: Installation, flowId: number): Promise<Row> {
  const idle = await idleCpu(installation);
  await addTimers(installation, flowId);
  return {
    what: '10,000 waiting timers, nothing else to do',
    counts: { 'CPU ms a second more': Math.max(0, (await idleCpu(installation)) - idle) },
    note: `${idle.toFixed(1)} CPU ms a second without them`,
  };
}

/**
 * Measures while autovacuum rests. Autovacuum works for a second or more on the messages of the bursts before, and that
 * work would be counted as the timers' work.
 */
async function withoutAutovacuum<T>({ database }: Installation, measure: () => Promise<T>): Promise<T> {
  await database.query('alter system set autovacuum = off');
  await database.query('select pg_reload_conf()');
  try {
    await until(
      async () => {
        const { rows } = await database.query(
          `select from pg_stat_activity where backend_type = 'autovacuum worker' limit 1`,
        );
        return rows.length === 0;
      },
      { what: 'the end of autovacuum', everyMs: 200 },
    );
    return await measure();
  } finally {
    await database.query('alter system reset autovacuum');
    await database.query('select pg_reload_conf()');
  }
}

/** Runs that wait until tomorrow, in tickets that are closed: no message ends them meanwhile. */
async function addTimers({ database, companyId }: Installation, flowId: number): Promise<void> {
  const { rowCount } = await database.query(
    `insert into flow_runs (company_id, flow_id, version, ticket_id, trigger, node_id, waits_for, wake_at, seq, state,
       started_at, updated_at)
     select company_id, $2, 1, id, 'user', 'q', 'time', now() + interval '1 day', 2,
       '{"variables":{},"memory":{},"waitsSince":0,"blocksAlone":0,"timeoutsAlone":0}', now(), now()
     from tickets where company_id = $1 and status = 'closed' order by id limit $3`,
    [companyId, flowId, timers],
  );
  if (rowCount !== timers) throw new Error(`There are only ${rowCount} closed tickets: take a larger scale.`);
  await database.query('vacuum analyze flow_runs');
}

/** The CPU time of Node and PostgreSQL in a second without any call. */
async function idleCpu(installation: Installation): Promise<number> {
  await drained(installation);
  await wait(2000);
  const { pid, postgresPid } = installation.product;
  const spent = () => cpuOf(pid) + cpuOf(postgresPid, { family: true });
  const before = spent();
  await wait(idleMs);
  return (spent() - before) / (idleMs / 1000);
}
