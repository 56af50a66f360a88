import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeCompany } from '../domains/companies/make-company.ts';
import { forgetConnection, noteConnectionState, requireConnection } from '../domains/connections/index.ts';
import { makeConnection } from '../domains/connections/make-connection.ts';
import { askNewCode, disconnect, tryAgain } from '../domains/connections/order-connection.ts';
import { removeConnection } from '../domains/connections/remove-connection.ts';
import { openPools, type Pools } from '../platform/postgres/pool.ts';
import { connectScopes, inCompany } from '../platform/scope/in-company.ts';
import { testDatabase } from '../testing/test-database.ts';
import type { ChannelEvent, DriverFactory, Host } from './driver.ts';
import { startHost, type RunningHost } from './host.ts';

const log = pino({ level: 'silent' });
const ttlMs = 1500;
let owner: Client;
let pools: Pools;
let url: string;

/** A driver that links at once and writes down what is asked of it. */
interface Worn {
  driver: DriverFactory;
  hosts: Host[];
  said: string[];
}
function wearing(name: string): Worn {
  const worn: Worn = { hosts: [], said: [], driver: { drive } };
  async function drive(host: Host, { fresh }: { fresh: boolean }) {
    const say = (what: string) => void worn.said.push(`${name} ${what} ${host.connectionId}`);
    worn.hosts.push(host);
    say(fresh ? 'links anew' : 'drives');
    void host.state({ status: 'CONNECTED', number: '5511900000000', qrcode: '', reason: null });
    const nothing = async () => undefined;
    return {
      send: async () => ({ wire: null, secret: null }),
      edit: nothing, remove: nothing, react: nothing, markRead: nothing, presence: nothing,
      lookUp: async () => null,
      logout: async () => say('logs out'),
      stop: async () => say('stops'),
    };
  }
  return worn;
}

const running: RunningHost[] = [];
function start(worn: Worn, nodeId?: string): RunningHost {
  const host = startHost({
    drivers: { sandbox: worn.driver },
    log,
    ttlMs,
    pollMs: 50,
    ...(nodeId !== undefined && { nodeId }),
    hooks: {
      noteState: (companyId, connectionId, change, epoch) => inCompany(companyId, (scope) => noteConnectionState(scope, connectionId, change, epoch)),
      removed: (companyId, connectionId) => inCompany(companyId, (scope) => forgetConnection(scope, connectionId)),
      tell: () => undefined,
      store: async () => expect.unreachable(),
      load: async () => expect.unreachable(),
      wireOf: async () => null,
      secretOf: async () => null,
    },
  });
  running.push(host);
  return host;
}

async function until(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await wait(10);
}
async function connect(): Promise<{ companyId: number; id: number; row: () => Promise<{ status: string; obeyed: number; command: number; wanted: boolean } | undefined> }> {
  const { id: companyId } = await makeCompany();
  const { id } = await inCompany(companyId, (scope) => makeConnection(scope, { wanted: true, status: 'OPENING' }));
  return { companyId, id, row: async () => (await owner.query(`select status, obeyed, command, wanted from connections where company_id = $1 and id = $2`, [companyId, id])).rows[0] };
}
const entriesOf = async (companyId: number) =>
  (await owner.query<{ lane: string; kind: string; once_key: string | null; payload: { connectionId: number; event: ChannelEvent } }>(`select lane, kind, once_key, payload from lane_entries where company_id = $1 order by id`, [companyId])).rows;
const chat = { id: '5511988887777@s.whatsapp.net', aliases: [], phone: '5511988887777', isGroup: false };
const message = (waId: string, body = waId): ChannelEvent => ({
  type: 'message', waId, chat, fromMe: false, writtenAt: 0, arrivedAt: 0, pushName: null, sender: null, groupSubject: null,
  content: { kind: 'chat', body }, quotedWaId: null, isForwarded: false, secret: null,
});

beforeAll(async () => {
  url = await testDatabase();
  pools = openPools(url);
  connectScopes(pools);
  owner = new Client({ connectionString: url });
  await owner.connect();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((host) => host.stop()));
  // What tests leave wanted would be driven by the hosts of the next ones.
  await owner.query(`update connections set wanted = false, obeyed = command`);
});
afterAll(async () => {
  await owner.end();
});

test('of two nodes one drives a connection, and the other takes over when it stops', async () => {
  const { companyId, id } = await connect();
  const [first, second] = [wearing('first'), wearing('second')];
  const one = start(first);
  await until(() => one.driving(companyId, id) !== undefined);
  const two = start(second);
  await wait(300);
  expect(second.said).toEqual([]);
  expect(two.driving(companyId, id)).toBeUndefined();
  await one.stop();
  await until(() => two.driving(companyId, id) !== undefined);
  expect(first.said).toEqual([`first drives ${id}`, `first stops ${id}`]);
  expect(second.said).toEqual([`second drives ${id}`]);
  await until(() => two.drivenConnections().some((driven) => driven.connectionId === id));
});

test('what a node that lost its lease still says about a connection is refused, and it stops driving', async () => {
  const { companyId, id, row } = await connect();
  const [first, second] = [wearing('first'), wearing('second')];
  const one = start(first);
  await until(async () => (await row())?.status === 'CONNECTED');
  // As after a freeze: the lease ran out unnoticed and another node took it.
  await owner.query(`update connection_leases set node_id = 'another', epoch = epoch + 1, expires_at = clock_timestamp() where company_id = $1 and connection_id = $2`, [companyId, id]);
  const two = start(second);
  await until(async () => two.driving(companyId, id) !== undefined || one.driving(companyId, id) !== undefined);
  await first.hosts[0]?.state({ status: 'DISCONNECTED', reason: 'banned', ended: true });
  await until(async () => (await row())?.status === 'CONNECTED');
  expect((await row())?.wanted).toBe(true);
  await until(() => first.said.includes(`first stops ${id}`));
});

test('a node that cannot renew stops its drivers before another may start them', async () => {
  const { companyId, id } = await connect();
  const first = wearing('first');
  const one = start(first);
  await until(() => one.driving(companyId, id) !== undefined);
  const blocker = new Client({ connectionString: url });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('lock table connection_leases in access exclusive mode');
  await until(() => first.said.includes(`first stops ${id}`));
  expect(one.driving(companyId, id)).toBeUndefined();
  const { rows } = await blocker.query<{ left: boolean }>(`select expires_at > clock_timestamp() as left from connection_leases where company_id = $1 and connection_id = $2`, [companyId, id]);
  expect(rows).toEqual([{ left: true }]);
  await blocker.query('rollback');
  await blocker.end();
  await until(() => one.driving(companyId, id) !== undefined);
});

test('CN-05 orders are obeyed once by the node that drives: connect again, a new code, disconnect, delete', async () => {
  const { companyId, id, row } = await connect();
  const worn = wearing('node');
  const host = start(worn);
  const obeyed = async () => {
    const present = await row();
    return present === undefined || present.obeyed === present.command;
  };
  await until(() => host.driving(companyId, id) !== undefined);
  await inCompany(companyId, (scope) => tryAgain(scope, id));
  await until(obeyed);
  await inCompany(companyId, (scope) => askNewCode(scope, id));
  await until(obeyed);
  await until(async () => (await row())?.status === 'CONNECTED');
  await inCompany(companyId, (scope) => disconnect(scope, id));
  await until(obeyed);
  expect(worn.said).toEqual([`node drives ${id}`, `node stops ${id}`, `node drives ${id}`, `node stops ${id}`, `node links anew ${id}`, `node logs out ${id}`, `node stops ${id}`]);
  expect(await row()).toMatchObject({ status: 'DISCONNECTED', wanted: false });
  await until(() => host.driving(companyId, id) === undefined);
  await inCompany(companyId, (scope) => removeConnection(scope, id));
  await expect(inCompany(companyId, (scope) => requireConnection(scope, id))).rejects.toThrow('ERR_NO_WAPP_FOUND');
  await until(async () => (await row()) === undefined);
  expect(worn.said.at(-2)).toBe(`node logs out ${id}`);
});

test('events are written down once and in order, each chat in its lane and acks in theirs', async () => {
  const { companyId, id } = await connect();
  const worn = wearing('node');
  start(worn);
  await until(() => worn.hosts.length > 0);
  const [host] = worn.hosts;
  await Promise.all([
    host?.deliver([message('A1'), message('A2')]),
    host?.deliver([message('A1'), { type: 'reaction', waId: 'A2', chat, fromMe: false, sender: chat.id, emoji: '👍' }]),
    host?.deliver([{ type: 'ack', waId: 'B1', ack: 2, error: null }, message('A3', 'nul \u0000 and half \ud83d')]),
  ]);
  const entries = await entriesOf(companyId);
  expect(entries.map(({ lane, kind, once_key, payload }) => [lane, kind, once_key, payload.connectionId, payload.event.type])).toEqual([
    [`chat:${id}:5511988887777`, 'inbound', `in:${id}:A1`, id, 'message'],
    [`chat:${id}:5511988887777`, 'inbound', `in:${id}:A2`, id, 'message'],
    [`chat:${id}:5511988887777`, 'inbound', null, id, 'reaction'],
    [`ack:${id}`, 'ack', null, id, 'ack'],
    [`chat:${id}:5511988887777`, 'inbound', `in:${id}:A3`, id, 'message'],
  ]);
});

test('a connection that nobody wants any more is stopped', async () => {
  const { companyId, id } = await connect();
  const worn = wearing('node');
  const host = start(worn);
  await until(() => worn.hosts.length > 0);
  await worn.hosts[0]?.state({ status: 'DISCONNECTED', reason: 'logged-out', number: null, qrcode: '', ended: true });
  await until(() => worn.said.includes(`node stops ${id}`));
  await until(() => host.driving(companyId, id) === undefined);
});
