import { admin } from './kit/product.ts';
import { emailOf, type House } from './kit/house.ts';
import { load } from './kit/load.ts';
import { timesOf, type Row } from './kit/row.ts';

/** People signing in as fast as they can, and what everybody else feels of it. */
export async function signingIn(house: House): Promise<Row[]> {
  const others = { connections: 4, ask: () => ({ path: '/api/tickets/counts?showAll=true' }) };
  const quiet = await load(house, others);
  const times: number[] = [];
  let over = false;
  let nth = 0;
  const since = performance.now();
  const signIns = Promise.all(
    Array.from({ length: 16 }, async () => {
      while (!over) {
        const id = 3 + (nth++ % 18);
        const at = performance.now();
        const reply = await fetch(`${house.product.url}/api/auth/login`, {
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
  const meanwhile = await load(house, others);
  over = true;
  await signIns;
  const seconds = (performance.now() - since) / 1000;
  return [
    { what: 'sign-in, 16 connections', ...timesOf(times), perSecond: times.length / seconds },
    { what: 'other calls (counts, 4 connections), nobody signing in', ...quiet },
    { what: 'other calls (counts, 4 connections), while signing in', ...meanwhile },
  ];
}
