import { drained, waitingIn } from './kit/drained.ts';
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
