import { setTimeout as wait } from 'node:timers/promises';
import autocannon, { type Request } from 'autocannon';
import type { House, Person } from './house.ts';
import { cpuOf, memoryOf } from './processes.ts';
import { timesOf, type Row } from './row.ts';

/** One call of a load; `nth` counts from 0. */
export interface Ask {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
}

export interface Load {
  connections: number;
  /** Who calls; all admins if nothing is said. */
  people?: readonly Person[];
  ask(nth: number, person: Person): Ask;
}

/**
 * Calls the product in a closed loop for the house's seconds, after one second that is not counted, as many people in
 * turn: nobody comes near the limit of a caller.
 * @throws Error when a call was refused
 */
export async function load(house: House, { connections, ask, people: callers }: Load): Promise<Omit<Row, 'what'>> {
  const people = callers ?? (await house.admins());
  let calls = 0;
  const next = () => {
    const person = people[calls % people.length];
    if (!person) throw new Error('Nobody is signed in.');
    const { method = 'GET', path, body } = ask(calls++, person);
    const headers = {
      authorization: `Bearer ${person.token}`,
      'x-forwarded-for': person.address,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    return { method, path, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  };
  await run(house.product.url, connections, 1, next);
  const { pid, postgresPid } = house.product;
  const before = { node: cpuOf(pid), postgres: cpuOf(postgresPid, { family: true }) };
  const times = await run(house.product.url, connections, house.seconds, next);
  return {
    ...timesOf(times),
    perSecond: times.length / house.seconds,
    node: (cpuOf(pid) - before.node) / times.length,
    postgres: (cpuOf(postgresPid, { family: true }) - before.postgres) / times.length,
    memory: memoryOf(pid),
  };
}

/** @returns how long each call took, in ms. */
export async function run(url: string, connections: number, seconds: number, next: () => Request): Promise<number[]> {
  const times: number[] = [];
  const refused = new Map<number, number>();
  const running = autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  running.on('response', (_client, status, _bytes, ms) => {
    if (status >= 200 && status < 300) times.push(ms);
    else refused.set(status, (refused.get(status) ?? 0) + 1);
  });
  const { errors } = await running;
  if (errors > 0 || refused.size > 0)
    throw new Error(`Calls failed: ${errors} without an answer, ${JSON.stringify([...refused])} by status.`);
  return times;
}

/** One reply as text, and its bytes. An admin asks if no person is given; a person who is refused for asking too often waits. */
export async function bytesOf(house: House, path: string, by?: Person): Promise<{ bytes: number; text: string }> {
  const person = by ?? (await house.admins())[0];
  const ask = () =>
    fetch(`${house.product.url}${path}`, {
      headers: { authorization: `Bearer ${person?.token}`, 'x-forwarded-for': person?.address ?? '' },
    });
  let reply = await ask();
  for (; reply.status === 429; reply = await ask()) {
    const { retryAfterSeconds } = (await reply.json()) as { retryAfterSeconds: number };
    await wait(retryAfterSeconds * 1000);
  }
  const text = await reply.text();
  if (!reply.ok) throw new Error(`GET ${path}: ${reply.status} ${text}`);
  return { bytes: Buffer.byteLength(text), text };
}

export const kilobytes = (bytes: number): number => bytes / 1024;
