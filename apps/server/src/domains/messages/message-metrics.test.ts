import { expect, test } from 'vitest';
import { openShop } from '../../testing/open-shop.ts';

test('metrics count messages in and out, and say how long an answer took to leave', async () => {
  const shop = await openShop();
  const read = async () => {
    const text = await (await fetch(`${shop.app.url}/metrics`)).text();
    const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
    return {
      in: valueOf('balcao_messages_total\\{direction="in"\\}'),
      out: valueOf('balcao_messages_total\\{direction="out"\\}'),
      left: valueOf('balcao_send_seconds_count'),
      seconds: valueOf('balcao_send_seconds_sum'),
    };
  };
  const before = await read();
  const { id } = await shop.attend('5511987650003');
  await shop.attendant.api.messages.send({ params: { ticketId: id }, body: { body: 'Bom dia!' } });
  await shop.settled();
  const after = await read();
  expect(after.in).toBeGreaterThan(before.in);
  expect(after.out).toBeGreaterThan(before.out);
  expect(after.left).toBeGreaterThan(before.left);
  expect(after.seconds).toBeGreaterThan(before.seconds);
});
