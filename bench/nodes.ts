import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { makeTemporaryFolder } from '../apps/server/src/testing/make-temporary-folder.ts';
import { fanOut } from './fan-out.ts';
import { arrive, customersWithTickets } from './kit/arrivals.ts';
import { drained } from './kit/drained.ts';
import { openInstallation, type Installation } from './kit/installation.ts';
import { runClosedLoop, type LoadCall } from './kit/load.ts';
import { measureArrival } from './kit/measure-arrival.ts';
import { cpuOf, memoryOf } from './kit/processes.ts';
import { startNode, type Node } from './kit/product.ts';
import { timesOf, type Row } from './kit/row.ts';

const nodeCounts = [1, 2, 4];
const scale = 0.1;
/**
 * The connections to each node. More nodes get more connections in total: calls that arrive at the same time share
 * statements, so that fewer calls for a node would cost more each.
 */
const connections = 16;
const burstSize = 3000;
const restSeconds = 5;

/** All nodes need the same secret, so that a token of one node is valid at the others. */
const settings = { BALCAO_SECRET: 'a secret of the bench, which is long enough' };

interface Cluster {
  installation: Installation;
  nodes: readonly Node[];
}

/**
 * The same work on one, two and four nodes with one database. On a machine with few cores more nodes are not faster.
 * The CPU time for each operation shows what more machines would do: its growth is the price of a further node.
 */
export async function nodes(seconds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const count of nodeCounts) {
    const installation = await openInstallation({ scale, seconds, settings, takesMoreNodes: true });
    const more: { node: Node; folder: string }[] = [];
    try {
      while (more.length < count - 1) {
        const folder = makeTemporaryFolder();
        const { databaseUrl } = installation.product;
        const env = { ...installation.whatsapp.settings, ...settings, DATABASE_URL: databaseUrl };
        more.push({ folder, node: await startNode(folder, env) });
      }
      const cluster = { installation, nodes: [installation.product, ...more.map(({ node }) => node)] };
      for (const row of await measure(cluster)) rows.push({ ...row, what: `${row.what}, nodes: ${count}` });
    } finally {
      await Promise.all(more.map(({ node }) => node.stop()));
      for (const { folder } of more) fs.rmSync(folder, { recursive: true, force: true });
      await installation.close();
    }
  }
  return rows;
}

async function measure(cluster: Cluster): Promise<Row[]> {
  const { installation } = cluster;
  const { closed, open } = installation.sizes;
  await installation.admins();
  let sent = 0;
  const list = await callInLoop(cluster, () => ({ path: '/api/tickets/rows?status=open&showAll=true' }));
  const send = await callInLoop(cluster, () => ({
    method: 'POST',
    path: `/api/messages/${closed + 1 + ((sent++ * 7919) % open)}`,
    body: { body: 'Seu pedido saiu para entrega e chega hoje à tarde.', clientId: `nodes-${process.pid}-${sent}` },
  }));
  await drained(installation);
  return [
    { what: `ticket list, ${connections} connections a node`, ...list },
    { what: `POST message until the reply, ${connections} connections a node`, ...send },
    await burst(cluster),
    ...(await fanOutOverNodes(cluster)),
    await measureIdle(cluster),
  ];
}

/** Users call their nodes in a closed loop: each user has one node, as behind a proxy that keeps sessions together. */
async function callInLoop({ installation, nodes: all }: Cluster, ask: () => LoadCall): Promise<Omit<Row, 'what'>> {
  const people = await installation.admins();
  const loop = (seconds: number) =>
    Promise.all(
      all.map(({ url }, place) => {
        const users = people.filter((_, nth) => nth % all.length === place);
        let calls = 0;
        return runClosedLoop(url, connections, seconds, () => {
          const person = users[calls++ % users.length];
          const { method = 'GET', path, body } = ask();
          return {
            method,
            path,
            headers: {
              authorization: `Bearer ${person?.token}`,
              'x-forwarded-for': person?.address ?? '',
              ...(body !== undefined && { 'content-type': 'application/json' }),
            },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          };
        });
      }),
    );
  await loop(1);
  const before = spentBy({ installation, nodes: all });
  const times = (await loop(installation.seconds)).flat();
  return {
    ...timesOf(times),
    perSecond: times.length / installation.seconds,
    ...spentSince(before, { installation, nodes: all }, times.length),
  };
}

async function burst(cluster: Cluster): Promise<Row> {
  const { installation } = cluster;
  const known = await customersWithTickets(installation, 300);
  const [first] = known;
  if (!first) throw new Error('There are no open tickets.');
  const before = spentBy(cluster);
  const row = await measureArrival(installation, {
    what: `inbound burst of ${burstSize.toLocaleString('en')}, 300 chats with open tickets`,
    count: burstSize,
    put: (bodies) =>
      arrive(
        installation,
        bodies.map((body, nth) => ({ from: known[nth % known.length] ?? first, body })),
      ),
  });
  return { ...row, ...spentSince(before, cluster, burstSize) };
}

/** The screens are spread over the nodes, and each message is sent to all screens. */
async function fanOutOverNodes(cluster: Cluster): Promise<Row[]> {
  const urls = cluster.nodes.map(({ url }) => url);
  return fanOut(cluster.installation, urls);
}

/** What the nodes cost while no user works. */
async function measureIdle(cluster: Cluster): Promise<Row> {
  const { installation } = cluster;
  await drained(installation);
  await wait(2000);
  const before = spentBy(cluster);
  await wait(restSeconds * 1000);
  const { node, postgres } = spentSince(before, cluster, restSeconds);
  const { rows } = await installation.database.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return {
    what: 'at rest',
    counts: {
      'ms of Node a second': Math.round(node),
      'ms of PostgreSQL a second': Math.round(postgres),
      'MB of Node': Math.round(cluster.nodes.reduce((sum, { pid }) => sum + memoryOf(pid), 0)),
      connections: rows[0]?.n ?? 0,
    },
  };
}

/** CPU time so far, in ms. */
const spentBy = ({ installation, nodes: all }: Cluster) => ({
  node: all.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
  postgres: cpuOf(installation.product.postgresPid, { family: true }),
});

/** CPU time since `before` for each of `count` operations, in ms. */
function spentSince(before: ReturnType<typeof spentBy>, cluster: Cluster, count: number) {
  const after = spentBy(cluster);
  return { node: (after.node - before.node) / count, postgres: (after.postgres - before.postgres) / count };
}
