// A node that only drives connections. Its driver links at once and prints the calls that it gets. Usage:
// node host-child.ts <database> <name> <time to live of leases in ms> <pace of sharing in ms>
import readline from 'node:readline';
import { pino } from 'pino';
import type { ChannelEvent, DriverFactory, Host, StateChange } from '../channels/driver.ts';
import { startHost } from '../channels/host.ts';
import { finishMove, forgetConnection, storeConnectionState } from '../domains/connections/index.ts';
import { isSending } from '../domains/messages/index.ts';
import { introduceNouns } from '../nouns.ts';
import { startNodeBeats } from '../platform/installation/node-beats.ts';
import { openPools } from '../platform/postgres/pool.ts';
import { inCompany } from '../platform/scope/in-company.ts';
import { connectScopes } from '../platform/scope/pools.ts';

/** A request of the test on standard input, one JSON value a line; each is answered with its `ask` number. */
export type Order = { ask: number } & (
  | { what: 'tell'; connectionId: number; change: StateChange }
  | { what: 'deliver'; connectionId: number; deliveries: ChannelEvent[][] }
  | { what: 'drives'; companyId: number; connectionId: number }
  | { what: 'stop' }
);
/** A line of output: an event of its driver, or the answer to an order. */
export type Line = { said: string } | { ask: number; answer: unknown };

const [, , url = '', name = '', ttlMs = '', paceMs = ''] = process.argv;
const print = (line: Line) => void process.stdout.write(`${JSON.stringify(line)}\n`);
const hosts = new Map<number, Host>();
const pools = openPools(url);
connectScopes(pools);
introduceNouns();

const driver: DriverFactory = {
  async drive(host, { fresh }) {
    const say = (what: string) => print({ said: `${name} ${what} ${host.connectionId}` });
    say(fresh ? 'links anew' : 'drives');
    hosts.set(host.connectionId, host);
    void host.reportState({ status: 'CONNECTED', number: '5511900000000', qrcode: '', reason: null });
    const nothing = async () => undefined;
    return {
      send: async () => ({ wire: null, secret: null }),
      edit: nothing,
      remove: nothing,
      react: nothing,
      markRead: nothing,
      presence: nothing,
      lookUp: async () => null,
      logout: async () => say('logs out'),
      stop: async () => say('stops'),
    };
  },
};
const unused = async () => {
  throw new Error('The driver of this test stores nothing.');
};
const host = startHost({
  drivers: { sandbox: driver },
  log: pino({ level: 'silent' }),
  ttlMs: Number(ttlMs),
  pollMs: 50,
  ...(paceMs !== '' && { sharePace: { everyMs: Number(paceMs), settledMs: 3 * Number(paceMs) } }),
  hooks: {
    storeState: (companyId, connectionId, change, epoch) =>
      inCompany(companyId, (scope) => storeConnectionState(scope, connectionId, change, epoch)),
    finishRemoval: (companyId, connectionId) => inCompany(companyId, (scope) => forgetConnection(scope, connectionId)),
    finishMove: (companyId, connectionId) => inCompany(companyId, (scope) => finishMove(scope, connectionId)),
    showPresence: () => undefined,
    store: unused,
    load: unused,
    wireOf: async () => null,
    secretOf: async () => null,
    messageState: async () => 'absent',
    settings: async () => ({ rejectCalls: false, historyDays: 0 }),
    isSending: (companyId, connectionId) => inCompany(companyId, (scope) => isSending(scope, connectionId)),
  },
});

const beats = startNodeBeats(
  { id: `${name}:${process.pid}`, name, version: '0', roles: ['channels'] },
  () => ({ connections: host.drivenConnections().length, sockets: 0, disk: undefined }),
  pino({ level: 'silent' }),
);
await beats.beat();

async function carryOut(order: Order): Promise<unknown> {
  switch (order.what) {
    case 'tell':
      return hosts.get(order.connectionId)?.reportState(order.change);
    case 'deliver':
      return Promise.all(order.deliveries.map(async (events) => hosts.get(order.connectionId)?.deliver(events)));
    case 'drives':
      return host.driving(order.companyId, order.connectionId) !== undefined;
    case 'stop':
      await beats.stop();
      await host.stop();
      return pools.close();
  }
}
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const order = JSON.parse(line) as Order;
  carryOut(order).then(
    (answer) => {
      print({ ask: order.ask, answer: answer ?? null });
      if (order.what === 'stop') process.exit(0);
    },
    (error: unknown) => print({ ask: order.ask, answer: String(error) }),
  );
});
print({ said: `${name} is up` });
