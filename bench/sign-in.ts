import { setTimeout as wait } from 'node:timers/promises';
import os from 'node:os';
import { computeHash } from '../apps/server/src/platform/crypto/passwords.ts';
import { admin } from './kit/product.ts';
import { emailOf, signIn, type Installation, type Person } from './kit/installation.ts';
import { load } from './kit/load.ts';
import { timesOf, type Row } from './kit/row.ts';

/** Users sign in as fast as they can. Measures the sign-ins and the effect on the calls of other users. */
export async function signingIn(installation: Installation): Promise<Row[]> {
  const otherCalls = { connections: 4, ask: () => ({ path: '/api/tickets/counts?showAll=true' }) };
  const capacity = await hashesAlone(installation.seconds);
  const quiet = await load(installation, otherCalls);
  const quietProbe = await probe(installation);
  const alone = await signInWhile(installation, () => probe(installation));
  const beside = await signInWhile(installation, () => load(installation, otherCalls));
  const flooded = await signInBesideFlood(installation);
  return [
    { what: 'password hashes alone, as many at once as there are cores', ...capacity },
    { what: 'sign-in, 16 connections', ...alone.signIns, counts: share(alone.signIns, capacity) },
    {
      what: 'sign-in, 16 connections, beside other calls in a closed loop',
      ...beside.signIns,
      counts: share(beside.signIns, capacity),
    },
    { what: 'sign-in, one after the other, while an admin asks for 300 new users at once', ...flooded },
    { what: 'another call every 20 ms (counts), nobody signing in', ...quietProbe },
    { what: 'another call every 20 ms (counts), while signing in', ...alone.meanwhile },
    { what: 'other calls (counts, 4 connections), nobody signing in', ...quiet },
    { what: 'other calls (counts, 4 connections), while signing in', ...beside.meanwhile },
  ];
}

const share = (signIns: { perSecond: number }, capacity: { perSecond: number }) => ({
  '% of the hashes alone': Math.round((100 * signIns.perSecond) / capacity.perSecond),
});

/** The hash rate of this process when the cores do no other work. */
async function hashesAlone(seconds: number) {
  let count = 0;
  const since = performance.now();
  await Promise.all(
    Array.from({ length: os.availableParallelism() }, async () => {
      for (; performance.now() - since < seconds * 1000; count += 1) await computeHash(admin.password);
    }),
  );
  return { perSecond: count / ((performance.now() - since) / 1000) };
}

/** Sixteen sign-ins at a time, each from another address, while `work` runs. */
async function signInWhile<T>(installation: Installation, work: () => Promise<T>) {
  await installation.admins();
  const times: number[] = [];
  let isOver = false;
  let nth = 0;
  const since = performance.now();
  const signIns = Promise.all(
    Array.from({ length: 16 }, async () => {
      while (!isOver) {
        // One of the attendants, because a sign-in ends the user's other session.
        const id = 3 + (nth++ % 18);
        const at = performance.now();
        const reply = await fetch(`${installation.product.url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${(nth >> 8) & 255}.${nth & 255}` },
          body: JSON.stringify({ email: emailOf(id), password: admin.password }),
        });
        if (!reply.ok) throw new Error(`A sign-in failed: ${reply.status} ${await reply.text()}`);
        await reply.arrayBuffer();
        times.push(performance.now() - at);
      }
    }),
  );
  const meanwhile = await work();
  isOver = true;
  await signIns;
  const perSecond = times.length / ((performance.now() - since) / 1000);
  return { signIns: { ...timesOf(times), perSecond }, meanwhile };
}

const floodSize = 300;

/** One admin creates many users at once while other users sign in. The new users are deleted afterwards. */
async function signInBesideFlood(installation: Installation) {
  const [admin] = await installation.admins();
  if (!admin) throw new Error('Nobody is signed in.');
  const headers = { authorization: `Bearer ${admin.token}`, 'x-forwarded-for': admin.address };
  const users = `${installation.product.url}/api/users`;
  const statuses: number[] = [];
  const createdIds: number[] = [];
  const flood = Promise.all(
    Array.from({ length: floodSize }, async (_, nth) => {
      const reply = await fetch(users, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          name: `Flood ${nth}`,
          email: `flood-${Date.now()}-${nth}@example.com`,
          password: 'uma-senha-nova',
          profile: 'user',
        }),
      });
      statuses.push(reply.status);
      const { id } = (await reply.json()) as { id?: number };
      if (id !== undefined) createdIds.push(id);
    }),
  );
  const times: number[] = [];
  while (times.length < 40) {
    const at = performance.now();
    await signIn(installation.product.url, 3 + (times.length % 18));
    times.push(performance.now() - at);
  }
  await flood;
  for (const id of createdIds) await fetch(`${users}/${id}`, { method: 'DELETE', headers });
  const refused = statuses.filter((status) => status === 429).length;
  return { ...timesOf(times), counts: { made: createdIds.length, refused } };
}

/**
 * One call every 20 ms, as the calls of a few attendants. It measures the waiting time of a call without loading the
 * cores itself.
 */
async function probe(installation: Installation) {
  const people: readonly Person[] = await installation.admins();
  const times: number[] = [];
  const end = performance.now() + installation.seconds * 1000;
  while (performance.now() < end) {
    const person = people[times.length % people.length];
    const at = performance.now();
    const reply = await fetch(`${installation.product.url}/api/tickets/counts?showAll=true`, {
      headers: { authorization: `Bearer ${person?.token}`, 'x-forwarded-for': person?.address ?? '' },
    });
    if (!reply.ok) throw new Error(`A call failed: ${reply.status}`);
    await reply.arrayBuffer();
    times.push(performance.now() - at);
    await wait(20);
  }
  return timesOf(times);
}
