import { setTimeout as wait } from 'node:timers/promises';
import autocannon, { type Request } from 'autocannon';
import type { Installation, Person } from './installation.ts';
import { cpuOf, memoryOf } from './processes.ts';
import { timesOf, type Row } from './row.ts';

/** One call of a load test. `Load.ask` gets the number of the call, counted from 0. */
export interface LoadCall {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
}

export interface Load {
  connections: number;
  /** The users who call. The default is all admins. */
  people?: readonly Person[];
  ask(nth: number, person: Person): LoadCall;
}

/**
 * Calls the product in a closed loop for the installation's seconds, after one second of warm-up. The users call in
 * turn, so that no user comes near the rate limit.
 * @throws Error when a call is refused
 */
export async function load(
  installation: Installation,
  { connections, ask, people: callers }: Load,
): Promise<Omit<Row, 'what'>> {
  const people = callers ?? (await installation.admins());
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
  await runClosedLoop(installation.product.url, connections, 1, next);
  const { pid, postgresPid } = installation.product;
  const before = { node: cpuOf(pid), postgres: cpuOf(postgresPid, { family: true }) };
  const times = await runClosedLoop(installation.product.url, connections, installation.seconds, next);
  return {
    ...timesOf(times),
    perSecond: times.length / installation.seconds,
    node: (cpuOf(pid) - before.node) / times.length,
    postgres: (cpuOf(postgresPid, { family: true }) - before.postgres) / times.length,
    memory: memoryOf(pid),
  };
}

/**
 * Calls for some seconds: each connection makes its next call when it has the reply to the last one.
 * @returns the duration of each call, in ms
 */
export async function runClosedLoop(
  url: string,
  connections: number,
  seconds: number,
  next: () => Request,
): Promise<number[]> {
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

/**
 * Returns one reply as text, and its size. Without `by` an admin calls. A call over the rate limit is repeated after
 * the delay that the server asks for.
 */
export async function bytesOf(
  installation: Installation,
  path: string,
  by?: Person,
): Promise<{ bytes: number; text: string }> {
  const person = by ?? (await installation.admins())[0];
  const ask = () =>
    fetch(`${installation.product.url}${path}`, {
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
