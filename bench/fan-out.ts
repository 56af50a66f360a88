import { setTimeout as wait } from 'node:timers/promises';
import { arrive, customersWithTickets, listen, type Listener } from './kit/arrivals.ts';
import { peopleCount, type House } from './kit/house.ts';
import { memoryOf } from './kit/processes.ts';
import { timesOf, type Row } from './kit/row.ts';
import { drained } from './kit/drained.ts';

const messages = 50;

/**
 * One message and two hundred screens that may see it: when the first and when the last has it. All screens live in
 * this one process, which has to read every copy.
 */
export async function fanOut(house: House): Promise<Row[]> {
  await drained(house);
  const people = (await house.admins()).slice(0, peopleCount);
  const customers = await customersWithTickets(house, 50);
  const memoryBefore = memoryOf(house.product.pid);
  const heard = new Map<string, number[]>();
  const listeners: Listener[] = [];
  for (const person of people) {
    listeners.push(
      await listen(house, person, ({ message }, at) => {
        const times = heard.get(message.body);
        if (times) times.push(at - Date.parse(message.createdAt));
        else heard.set(message.body, [at - Date.parse(message.createdAt)]);
      }),
    );
  }
  const memory = memoryOf(house.product.pid);
  const mark = crypto.randomUUID();
  for (let nth = 0; nth < messages; nth++) {
    const from = customers[nth % customers.length];
    if (from) await arrive(house, [{ from, body: `${mark} ${nth}` }]);
    for (
      const end = performance.now() + 10_000;
      (heard.get(`${mark} ${nth}`)?.length ?? 0) < people.length && performance.now() < end;
    )
      await wait(5);
    await wait(50);
  }
  for (const listener of listeners) listener.close();
  const all = [...heard].filter(([body]) => body.startsWith(mark)).map(([, times]) => times);
  const missed = messages * people.length - all.flat().length;
  return [
    {
      what: `fan-out to ${people.length} screens: the first has it`,
      ...timesOf(all.map((times) => Math.min(...times))),
    },
    {
      what: `fan-out to ${people.length} screens: the last has it`,
      ...timesOf(all.map((times) => Math.max(...times))),
      memory,
      counts: { missed, 'KB a screen': Math.round(((memory - memoryBefore) * 1024) / people.length) },
    },
  ];
}
