import { setTimeout as wait } from 'node:timers/promises';
import { arrive, customersWithTickets, listen, preciseNow } from './kit/arrivals.ts';
import { apiOf, type Installation } from './kit/installation.ts';
import { cpuOf } from './kit/processes.ts';
import { timesOf, type Row } from './kit/row.ts';
import { drained } from './kit/drained.ts';

const everyMs = 100;

/** Measures the age of a message when a screen receives it, at ten messages a second to open tickets. */
export async function latency(installation: Installation): Promise<Row[]> {
  await drained(installation);
  const [person] = await installation.admins();
  const customers = await customersWithTickets(installation, 50);
  if (!person || customers.length === 0) throw new Error('There is nobody to write.');
  const count = Math.max(50, Math.round((installation.seconds * 3 * 1000) / everyMs));
  const marks = { driver: crypto.randomUUID(), phone: crypto.randomUUID() };
  const fromDriver: number[] = [];
  const fromPhone: number[] = [];
  const writtenAt = new Map<string, number>();
  let bytes = 0;
  let heardCount = 0;
  const listener = await listen(installation, person, ({ message }, at) => {
    heardCount += 1;
    // The server truncates to whole milliseconds, which makes a message 0.5 ms too old on average.
    if (message.body.startsWith(marks.driver)) fromDriver.push(at - Date.parse(message.createdAt) - 0.5);
    if (message.body.startsWith(marks.phone)) fromPhone.push(at - (writtenAt.get(message.body) ?? at));
  });
  // Each packet of Engine.IO has one byte for its type besides its data.
  listener.screen.socket.io.engine.on('data', (data: string) => (bytes += 1 + Buffer.byteLength(data)));

  const pause = makePacer();
  const nodeBefore = cpuOf(installation.product.pid);
  const postgresBefore = cpuOf(installation.product.postgresPid, { family: true });
  for (let nth = 0; nth < count; nth++) {
    const from = customers[nth % customers.length];
    if (from)
      await arrive(installation, [
        { from, body: `${marks.driver} ${nth} Bom dia, gostaria de saber do meu pedido, o número é 48213.` },
      ]);
    await pause();
  }
  await until(() => heardCount >= count);
  const perMessage = bytes / heardCount;
  const cpu = {
    node: (cpuOf(installation.product.pid) - nodeBefore) / count,
    postgres: (cpuOf(installation.product.postgresPid, { family: true }) - postgresBefore) / count,
  };

  const api = apiOf(installation, person);
  for (let nth = 0; nth < count; nth++) {
    const from = customers[nth % customers.length];
    const body = `${marks.phone} ${nth} Bom dia.`;
    writtenAt.set(body, preciseNow());
    if (from)
      await api.sandbox.write({ params: { connectionId: from.connectionId }, body: { from: from.number, body } });
    await pause();
  }
  await until(() => heardCount >= 2 * count);
  listener.close();
  return [
    { what: 'inbound at 10/s: from the driver to the screen', ...timesOf(fromDriver), ...cpu },
    { what: 'inbound at 10/s: from the call of the phone to the screen', ...timesOf(fromPhone) },
    { what: 'bytes to one admin for an inbound text of 99 characters', counts: { bytes: Math.round(perMessage) } },
  ];
}

/** Waits for the next interval. Missed intervals are skipped, because catching up would raise the rate. */
function makePacer() {
  let next = performance.now();
  return async () => {
    next = Math.max(next + everyMs, performance.now());
    await wait(Math.max(0, next - performance.now()));
  };
}

async function until(condition: () => boolean) {
  for (const end = performance.now() + 30_000; !condition(); await wait(10))
    if (performance.now() > end) throw new Error('Some messages never reached the screen.');
}
