import { openWhatsApp, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let office: WhatsAppOffice;
beforeAll(async () => {
  office = await openWhatsApp();
});
afterAll(() => office.stop());

test('KN-08 a refused answer keeps its error code, is sent once, and is sent again when a user retries', async () => {
  const { shop, ana, params, answer } = await office.makeConversation();
  const errorOf = async (id: string) => (await office.pageOf(params.ticketId)).find((one) => one.id === id)?.error;
  for (const code of ['479', '429', '400']) {
    shop.behaviour.ackError = code;
    const { id } = await answer(`Recusada ${code}`);
    await expect.poll(() => errorOf(id)).toBe(code);
  }
  delete shop.behaviour.ackError;
  const { id } = await answer('Esta vai');
  await expect.poll(async () => (await office.pageOf(params.ticketId)).find((one) => one.id === id)?.ack).toBe(2);
  const arrived = () => ana.deliveries.filter(({ own }) => !own).map(({ seen }) => seen.text);
  expect(arrived()).toEqual(['Esta vai']);
  const [refused] = (await office.pageOf(params.ticketId)).filter(({ error }) => error === '429');
  await office.api.messages.retry({ params: { id: refused?.id ?? '' } });
  await expect.poll(arrived).toEqual(['Esta vai', 'Recusada 429']);
});

test('KN-08 a number that may not begin conversations says until when', async () => {
  const { id, shop, params, answer } = await office.makeConversation();
  const until = Math.floor(Date.now() / 1000 + 3600) * 1000;
  Object.assign(shop.behaviour, { ackError: '463', restrictedUntil: until });
  const sent = await answer('Oi, tudo bem?');
  await expect
    .poll(async () => (await office.pageOf(params.ticketId)).find((one) => one.id === sent.id)?.error)
    .toBe('463');
  await expect
    .poll(async () => (await office.api.connections.show({ params: { id } })).restrictedUntil)
    .toBe(new Date(until).toISOString());
  expect(await office.api.connections.show({ params: { id } })).toMatchObject({ status: 'CONNECTED' });
});
