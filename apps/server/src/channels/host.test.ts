import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import readline from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Line, Order } from '../testing/host-child.ts';
import { bundledProgram } from '../testing/bundled-program.ts';
import { newTestDatabase } from '../testing/test-database.ts';
import type { ChannelEvent } from './driver.ts';
import { until } from '../testing/until.ts';

/** Nodes are separate processes, which the tests stop, kill and freeze. */

let owner: Client;
let url: string;
let companyId: number;

beforeAll(async () => {
  url = await newTestDatabase();
  owner = new Client({ connectionString: url });
  await owner.connect();
  const { rows } = await owner.query<{ id: number }>(
    `with p as (insert into plans (name, users, connections, queues) values ('p', 1, 99, 1) returning id)
      insert into companies (name, plan_id)
      select 'c', id
      from p
      returning id`,
  );
  companyId = rows[0]?.id ?? 0;
});
afterAll(() => owner.end());

type Asked = Order extends infer O ? (O extends Order ? Omit<O, 'ask'> : never) : never;

/** On a busy machine a usual lease does not expire; some tests need one that expires. */
const shortTtlMs = 2500;

async function startNode(name: string, { ttlMs = 60_000, database = url, paceMs = 0 } = {}) {
  const child = spawn(
    process.execPath,
    [
      await bundledProgram('testing/host-child.ts'),
      database,
      name,
      String(ttlMs),
      ...(paceMs > 0 ? [String(paceMs)] : []),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const said: string[] = [];
  const answers = new Map<number, (answer: unknown) => void>();
  let asks = 0;
  readline.createInterface({ input: child.stdout }).on('line', (text) => {
    const line = JSON.parse(text) as Line;
    if ('said' in line) said.push(line.said);
    else answers.get(line.ask)?.(line.answer);
  });
  const ask = (order: Asked): Promise<unknown> =>
    new Promise((resolve) => {
      answers.set(++asks, resolve);
      child.stdin.write(`${JSON.stringify({ ...order, ask: asks })}\n`);
    });
  await until(() => said.includes(`${name} is up`));
  return {
    said,
    ask,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    says: (words: string) => until(() => said.includes(words)),
  };
}

/**
 * A proxy to the same database that delays the list of leased connections, so that steps end before the list arrives.
 */
async function lateLine(to: string): Promise<string> {
  const { hostname, port } = new URL(to);
  const line = net.createServer((here) => {
    const there = net.connect(Number(port), hostname);
    let lateMs = 0;
    here.on('data', (question) => (lateMs = question.includes('"commandKind"') ? 100 : 0));
    here.pipe(there);
    let before: Promise<unknown> = Promise.resolve();
    there.on('data', (answer) => void (before = before.then(() => wait(lateMs)).then(() => here.write(answer))));
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy());
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void line.close());
  return to.replace(`:${port}/`, `:${(line.address() as net.AddressInfo).port}/`);
}

async function makeWanted() {
  const { rows } = await owner.query<{ id: number }>(
    `insert into connections (company_id, name, driver) values ($1, gen_random_uuid(), 'sandbox') returning id`,
    [companyId],
  );
  const id = rows[0]?.id ?? 0;
  // A killed node may still have a statement under way, which locks the lease before the connection.
  onTestFinished(async () => {
    await owner.query('begin');
    await owner.query(`select from connection_leases where connection_id = $1 for update`, [id]);
    await owner.query(`delete from connections where id = $1`, [id]);
    await owner.query('commit');
  });
  const row = async () =>
    (
      await owner.query<{ status: string; wanted: boolean; done: boolean }>(
        `select status, wanted, command = obeyed as done from connections where id = $1`,
        [id],
      )
    ).rows[0];
  return {
    id,
    row,
    drives: (node: { ask(order: Asked): Promise<unknown> }) =>
      node.ask({ what: 'drives', companyId, connectionId: id }),
    async order(kind: 'connect' | 'fresh' | 'disconnect' | 'remove') {
      await owner.query(
        `update connections
          set command = command + 1, command_kind = $2, wanted = $3, removed_at = case when $2 = 'remove' then now() end
          where id = $1`,
        [id, kind, kind === 'connect' || kind === 'fresh'],
      );
      await until(async () => (await row())?.done ?? true);
    },
    epoch: async () =>
      Number(
        (await owner.query<{ epoch: string }>(`select epoch from connection_leases where connection_id = $1`, [id]))
          .rows[0]?.epoch,
      ),
    leaseIsOurs: async () =>
      (
        await owner.query<{ ours: boolean }>(
          `select expires_at > clock_timestamp() as ours from connection_leases where connection_id = $1`,
          [id],
        )
      ).rows[0]?.ours,
  };
}

const statuses = (numbers: readonly { row(): Promise<{ status: string } | undefined> }[]) =>
  Promise.all(numbers.map(async ({ row }) => (await row())?.status));

const chat = { id: '5511988887777@s.whatsapp.net', aliases: [], phone: '5511988887777', isGroup: false };
const message = (waId: string, body = waId): ChannelEvent => ({
  type: 'message',
  waId,
  chat,
  fromMe: false,
  writtenAt: 0,
  arrivedAt: 0,
  pushName: null,
  sender: null,
  groupSubject: null,
  content: { kind: 'chat', body },
  quotedWaId: null,
  isForwarded: false,
  secret: null,
});

test('of two nodes one drives a connection, and the other takes over when it stops', async () => {
  const { id, drives } = await makeWanted();
  const one = await startNode('one');
  await one.says(`one drives ${id}`);
  const two = await startNode('two');
  await one.ask({ what: 'stop' });
  await two.says(`two drives ${id}`);
  expect(one.said.slice(1)).toEqual([`one drives ${id}`, `one stops ${id}`]);
  expect(await drives(two)).toBe(true);
});

test('a node that joins later gets its share of the numbers, one at a time, and none that is sending', async () => {
  // Nodes of the tests before, which were killed, are still counted, and numbers would be offered to them.
  await owner.query('delete from nodes');
  const numbers = await Promise.all(Array.from({ length: 6 }, makeWanted));
  const one = await startNode('one', { paceMs: 200 });
  for (const { id } of numbers) await one.says(`one drives ${id}`);
  await until(async () => (await statuses(numbers)).every((status) => status === 'CONNECTED'));
  // The latest ones would go first; two of them send.
  const sending = numbers.slice(-2).map(({ id }) => id);
  await owner.query(
    `insert into lane_entries (company_id, lane, kind, payload, claimed_until)
     select $1, 'send:' || id, 'send', '{}', clock_timestamp() + interval '1 hour' from unnest($2::int[]) id`,
    [companyId, sending],
  );
  onTestFinished(async () => void (await owner.query(`delete from lane_entries where kind = 'send'`)));
  const two = await startNode('two', { paceMs: 200 });
  await until(() => two.said.length === 4);
  // Nothing more moves once both have three.
  await wait(2000);
  const moved = two.said.slice(1).map((line) => Number(line.replace('two drives ', '')));
  expect(moved).toHaveLength(3);
  expect(moved.filter((id) => sending.includes(id))).toEqual([]);
  // A busy node may take two of them in another order than they were let go.
  const stopped = one.said.filter((line) => line.startsWith('one stops'));
  expect(stopped.toSorted()).toEqual(moved.map((id) => `one stops ${id}`).toSorted());
  for (const { id, drives } of numbers) {
    expect(await drives(one), String(id)).toBe(!moved.includes(id));
    expect(await drives(two), String(id)).toBe(moved.includes(id));
  }
  expect(await statuses(numbers)).toEqual(numbers.map(() => 'CONNECTED'));
  // When the second one stops, the first takes all back at once.
  await two.ask({ what: 'stop' });
  for (const { drives } of numbers) await until(async () => (await drives(one)) === true);
});

test('a number that no other node takes comes back, and is not let go again at once', async () => {
  await owner.query('delete from nodes');
  const numbers = await Promise.all(Array.from({ length: 2 }, makeWanted));
  const one = await startNode('one', { paceMs: 1500 });
  for (const { id } of numbers) await one.says(`one drives ${id}`);
  // A node that is counted and takes nothing, as one without the driver.
  const beat = `insert into nodes (id, name, version, roles, started_at, connections, sockets)
    values ('idle', 'idle', '0', '{channels}', now(), 0, 0)`;
  await owner.query(beat);
  onTestFinished(async () => void (await owner.query(`delete from nodes where id = 'idle'`)));
  await until(() => one.said.some((line) => line.startsWith('one stops')));
  const drivesAll = async () => (await Promise.all(numbers.map(({ drives }) => drives(one)))).every(Boolean);
  await until(drivesAll, { timeoutMs: 30_000 });
  await wait(1000);
  expect(one.said.filter((line) => line.startsWith('one stops'))).toHaveLength(1);
});

test('a killed node is followed by another', async () => {
  const { id } = await makeWanted();
  const one = await startNode('one');
  await one.says(`one drives ${id}`);
  const two = await startNode('two');
  one.signal('SIGKILL');
  await two.says(`two drives ${id}`);
});

test('a frozen node loses the connection when its lease runs out, and stops driving when it wakes', async () => {
  const { id, row, drives } = await makeWanted();
  const one = await startNode('one', { ttlMs: shortTtlMs });
  await until(async () => (await row())?.status === 'CONNECTED');
  const two = await startNode('two', { ttlMs: shortTtlMs });
  one.signal('SIGSTOP');
  await two.says(`two drives ${id}`);
  await until(async () => (await row())?.status === 'CONNECTED');
  one.signal('SIGCONT');
  // Its late report is refused, because the lease has another epoch.
  await one.ask({ what: 'tell', connectionId: id, change: { status: 'DISCONNECTED', reason: 'banned', ended: true } });
  await one.says(`one stops ${id}`);
  expect(await drives(one)).toBe(false);
  await until(async () => (await drives(two)) === true);
  expect(await row()).toMatchObject({ status: 'CONNECTED', wanted: true });
});

test('a node that cannot renew stops its drivers before another may start them', async () => {
  const { id, drives, leaseIsOurs } = await makeWanted();
  const one = await startNode('one', { ttlMs: shortTtlMs });
  await one.says(`one drives ${id}`);
  const blocker = new Client({ connectionString: url });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('lock table connection_leases in exclusive mode');
  await one.says(`one stops ${id}`);
  expect(await leaseIsOurs()).toBe(true);
  expect(await drives(one)).toBe(false);
  await blocker.query('rollback');
  await blocker.end();
  await until(async () => (await drives(one)) === true);
});

test('a node that stopped its driver drives again under another epoch, also when its lease never ran out', async () => {
  const { id, drives, epoch } = await makeWanted();
  const one = await startNode('one', { ttlMs: shortTtlMs });
  await one.says(`one drives ${id}`);
  const before = await epoch();
  const blocker = new Client({ connectionString: url });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('lock table connection_leases in exclusive mode');
  await one.says(`one stops ${id}`);
  await blocker.query(
    `update connection_leases set expires_at = clock_timestamp() + interval '1 hour' where connection_id = $1`,
    [id],
  );
  await blocker.query('commit');
  await blocker.end();
  await until(async () => (await drives(one)) === true);
  expect(await epoch()).toBeGreaterThan(before);
});

test.each(['in time', 'late'] as const)(
  'the driving node obeys an order once, where the database answers %s: connect, new code, disconnect, delete',
  async (how) => {
    const { id, row, order, drives } = await makeWanted();
    const one = await startNode('one', { database: how === 'late' ? await lateLine(url) : url });
    await one.says(`one drives ${id}`);
    await order('connect');
    await order('fresh');
    await until(async () => (await row())?.status === 'CONNECTED');
    await order('disconnect');
    expect(one.said.slice(1)).toEqual(
      ['drives', 'stops', 'drives', 'stops', 'links anew', 'logs out', 'stops'].map((what) => `one ${what} ${id}`),
    );
    expect(await row()).toMatchObject({ status: 'DISCONNECTED', wanted: false });
    await until(async () => (await drives(one)) === false);
    await order('remove');
    await until(async () => (await row()) === undefined);
  },
);

test('a removed connection is deleted while a late report of its status is written', async () => {
  const { id, row } = await makeWanted();
  const one = await startNode('one');
  await one.says(`one drives ${id}`);
  await until(async () => (await row())?.status === 'CONNECTED');
  const report = new Client({ connectionString: url });
  await report.connect();
  onTestFinished(() => report.end());
  await report.query('begin');
  await report.query('select from connection_leases where connection_id = $1 for share', [id]);
  await owner.query(
    `update connections
      set command = command + 1, command_kind = 'remove', wanted = false, removed_at = now()
      where id = $1`,
    [id],
  );
  await until(async () => {
    const { rows } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
  // Fails where the deletion holds the connection and waits for the lease.
  await report.query('select from connections where id = $1 for update nowait', [id]);
  await report.query(`update connections set reason = 'late' where id = $1`, [id]);
  await report.query('commit');
  await until(async () => (await row()) === undefined);
});

test('events are written down once and in order, each chat in its lane and acks in theirs', async () => {
  const { id } = await makeWanted();
  const one = await startNode('one');
  await one.says(`one drives ${id}`);
  const reaction: ChannelEvent = { type: 'reaction', waId: 'A2', chat, fromMe: false, sender: chat.id, emoji: '👍' };
  await one.ask({
    what: 'deliver',
    connectionId: id,
    deliveries: [
      [message('A1'), message('A2')],
      [message('A1'), reaction],
      [{ type: 'ack', waId: 'B1', ack: 2, error: null }, message('A3', 'nul \u0000, half \ud83d, whole 👋')],
    ],
  });
  const { rows } = await owner.query<{
    lane: string;
    kind: string;
    once_key: string | null;
    connection: number;
    event: ChannelEvent;
  }>(
    `select lane, kind, once_key, (payload ->> 'connectionId')::int connection, payload -> 'event' event
      from lane_entries
      where payload ->> 'connectionId' = $1
      order by id`,
    [String(id)],
  );
  expect(
    rows.map(({ lane, kind, once_key, connection, event }) => [lane, kind, once_key, connection, event.type]),
  ).toEqual([
    [`chat:${id}:5511988887777`, 'inbound', `in:${id}:A1`, id, 'message'],
    [`chat:${id}:5511988887777`, 'inbound', `in:${id}:A2`, id, 'message'],
    [`chat:${id}:5511988887777`, 'inbound', null, id, 'reaction'],
    [`ack:${id}`, 'ack', null, id, 'ack'],
    [`chat:${id}:5511988887777`, 'inbound', `in:${id}:A3`, id, 'message'],
  ]);
  expect(rows.at(-1)?.event).toMatchObject({ content: { body: 'nul , half \ufffd, whole 👋' } });
});

test('a connection whose link has ended is let go', async () => {
  const { id, drives, row } = await makeWanted();
  const one = await startNode('one');
  await one.says(`one drives ${id}`);
  await one.ask({
    what: 'tell',
    connectionId: id,
    change: { status: 'DISCONNECTED', reason: 'logged-out', number: null, qrcode: '', ended: true },
  });
  await one.says(`one stops ${id}`);
  await until(async () => (await drives(one)) === false);
  expect(await row()).toMatchObject({ status: 'DISCONNECTED', wanted: false });
});
