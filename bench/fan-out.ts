import { setTimeout as wait } from 'node:timers/promises';
import { arrive, customersWithTickets, listen, type Listener } from './kit/arrivals.ts';
import { peopleCount, type Installation } from './kit/installation.ts';
import { memoryOf } from './kit/processes.ts';
import { timesOf, type Row } from './kit/row.ts';
import { drained } from './kit/drained.ts';

const messages = 50;

/**
 * Measures when the first and the last of two hundred screens receive a message. All screens run in this process, so
 * its own work on each copy is part of the times.
 * @param urls the nodes that the screens connect to in turn
 */
export async function fanOut(
  installation: Installation,
  urls: readonly string[] = [installation.product.url],
): Promise<Row[]> {
  await drained(installation);
  const people = (await installation.admins()).slice(0, peopleCount);
  const customers = await customersWithTickets(installation, 50);
  const memoryBefore = memoryOf(installation.product.pid);
  /** The delays of a message at the screens, in ms, by its text. */
  const delays = new Map<string, number[]>();
  const listeners: Listener[] = [];
  for (const [nth, person] of people.entries()) {
    const url = urls[nth % urls.length] ?? installation.product.url;
    const installationAtUrl = { ...installation, product: { ...installation.product, url } };
    listeners.push(
      await listen(installationAtUrl, person, ({ message }, heardAt) => {
        const delay = heardAt - Date.parse(message.createdAt);
        const ofMessage = delays.get(message.body);
        if (ofMessage) ofMessage.push(delay);
        else delays.set(message.body, [delay]);
      }),
    );
  }
  const memory = memoryOf(installation.product.pid);
  const mark = crypto.randomUUID();
  for (let nth = 0; nth < messages; nth++) {
    const from = customers[nth % customers.length];
    if (from) await arrive(installation, [{ from, body: `${mark} ${nth}` }]);
    for (
      const end = performance.now() + 10_000;
      (delays.get(`${mark} ${nth}`)?.length ?? 0) < people.length && performance.now() < end;
    )
      await wait(5);
    await wait(50);
  }
  for (const listener of listeners) listener.close();
  const all = [...delays].filter(([body]) => body.startsWith(mark)).map(([, times]) => times);
  const lost = messages * people.length - all.flat().length;
  return [
    {
      what: `fan-out to ${people.length} screens: the first has it`,
      ...timesOf(all.map((times) => Math.min(...times))),
    },
    {
      what: `fan-out to ${people.length} screens: the last has it`,
      ...timesOf(all.map((times) => Math.max(...times))),
      memory,
      counts: { lost, 'KB a screen': Math.round(((memory - memoryBefore) * 1024) / people.length) },
    },
  ];
}
