import { setTimeout as wait } from 'node:timers/promises';
import type { House } from './kit/house.ts';
import { load } from './kit/load.ts';
import type { Row } from './kit/row.ts';

/** An attendant answers: until the reply, with the sandbox phone taking the messages meanwhile. */
export async function send(house: House): Promise<Row[]> {
  const { closed, open } = house.sizes;
  let sent = 0;
  const ask = () => ({
    method: 'POST' as const,
    path: `/api/messages/${closed + 1 + ((sent++ * 7919) % open)}`,
    body: { body: 'Seu pedido saiu para entrega e chega hoje à tarde.', clientId: `bench-${process.pid}-${sent}` },
  });
  const alone = await load(house, { connections: 1, ask });
  await drained(house);
  const many = await load(house, { connections: 16, ask });
  const before = await waitingIn(house);
  const since = performance.now();
  await drained(house);
  const outboxPerSecond = before / ((performance.now() - since) / 1000);
  return [
    {
      what: 'POST message until the reply, 16 connections',
      ...many,
      counts: { 'waited to go out afterwards': before, 'a second reached the phones': Math.round(outboxPerSecond) },
    },
    { what: 'POST message until the reply, alone', ...alone },
  ];
}

async function waitingIn(house: House): Promise<number> {
  const { rows } = await house.database.query<{ n: number }>(
    'select ((select count(*) from lane_entries where parked_at is null) + (select count(*) from sandbox_events))::int as n',
  );
  return rows[0]?.n ?? 0;
}

/** Nothing waits any more: what is measured next has the machine for itself. */
export async function drained(house: House): Promise<void> {
  const patience = performance.now() + 120_000;
  while ((await waitingIn(house)) > 0) {
    if (performance.now() > patience) throw new Error('The lanes are not drained after two minutes.');
    await wait(20);
  }
}
