import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { makeConnection } from '../../domains/connections/make-connection.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { makeOffice } from '../../testing/make-office.ts';
import type { ChannelEvent, Host, StateChange } from '../driver.ts';
import { changePhone, findPhone, queueEvents } from './network.ts';
import { sandboxDriver } from './sandbox-driver.ts';
import { wakePhone } from './driven-phones.ts';

/** The driver alone, with codes that expire soon. The test is its host. */
async function driveAlone({ codeMs = 60_000, codes = 3 } = {}) {
  const { companyId } = await makeOffice();
  const { id: connectionId } = await inCompany(companyId, (scope) => makeConnection(scope));
  const states: StateChange[] = [];
  const delivered: ChannelEvent[] = [];
  /** The number of deliveries that fail. */
  const away = { deliveries: 0 };
  const unused = async () => expect.unreachable();
  const host: Host = {
    companyId,
    connectionId,
    epoch: 1,
    async deliver(events) {
      if (away.deliveries-- > 0) throw new Error('The database is away.');
      delivered.push(...events);
    },
    reportPresence: () => undefined,
    reportState: async (change) => void states.push(change),
    store: unused,
    load: unused,
    wireOf: unused,
    secretOf: unused,
    messageState: unused,
    settings: unused,
  };
  const driver = sandboxDriver({ log: pino({ level: 'silent' }), codeMs, codes });
  const drive = async (fresh = false) => {
    const driving = await driver.drive(host, { fresh });
    onTestFinished(() => driving.stop());
    return driving;
  };
  const world = async <T>(work: Parameters<typeof inCompany<T>>[1]) => {
    const result = await inCompany(companyId, work);
    wakePhone(companyId, connectionId);
    return result;
  };
  const until = (status: string) => expect.poll(() => states.at(-1)?.status).toBe(status);
  return { connectionId, states, delivered, away, drive, world, until };
}

test('the code changes until it is scanned; after some codes the driver stops until it is asked again', async () => {
  const { states, drive, until } = await driveAlone({ codeMs: 30 });
  await drive();
  await until('DISCONNECTED');
  expect(states.map(({ status }) => status)).toEqual(['qrcode', 'qrcode', 'qrcode', 'DISCONNECTED']);
  expect(new Set(states.slice(0, 3).map(({ qrcode }) => qrcode)).size).toBe(3);
  expect(states.at(-1)).toMatchObject({ reason: 'qr-expired', qrcode: '', ended: true });
});

test('scanning pairs and connects; after a restart it connects without a code', async () => {
  const { connectionId, states, drive, world, until } = await driveAlone();
  const driving = await drive();
  await until('qrcode');
  await world((scope) => changePhone(scope, connectionId, { linked: true }));
  await until('CONNECTED');
  expect(states.map(({ status }) => status)).toEqual(['qrcode', 'PAIRING', 'CONNECTED']);
  await driving.stop();
  states.length = 0;
  await drive();
  await until('CONNECTED');
  expect(states).toEqual([
    {
      status: 'CONNECTED',
      reason: null,
      qrcode: '',
      retries: 0,
      number: (await world((scope) => findPhone(scope, connectionId)))?.number,
    },
  ]);
});

test('asked for a new code it forgets the link; a logout ends it on the phone', async () => {
  const { connectionId, drive, world, until } = await driveAlone();
  const linked = async () => (await world((scope) => findPhone(scope, connectionId)))?.linked;
  const driving = await drive();
  await until('qrcode');
  await world((scope) => changePhone(scope, connectionId, { linked: true }));
  await until('CONNECTED');
  await driving.stop();
  const again = await drive(true);
  await until('qrcode');
  expect(await linked()).toBe(false);
  await world((scope) => changePhone(scope, connectionId, { linked: true }));
  await until('CONNECTED');
  await again.logout();
  expect(await linked()).toBe(false);
});

test('what the host could not store is handed over again, nothing is skipped', async () => {
  const { connectionId, delivered, away, drive, world, until } = await driveAlone();
  away.deliveries = 2;
  await drive();
  await until('qrcode');
  const ack = (waId: string): ChannelEvent => ({ type: 'ack', waId, ack: 2, error: null });
  await world((scope) => queueEvents(scope, connectionId, [ack('A'), ack('B')]));
  await world((scope) => changePhone(scope, connectionId, { linked: true }));
  await until('CONNECTED');
  await world((scope) => queueEvents(scope, connectionId, [ack('C')]));
  await expect.poll(() => delivered.map((event) => event.type === 'ack' && event.waId)).toEqual(['A', 'B', 'C']);
});
