import { expect, onTestFinished, test } from 'vitest';
import { startBotServer, type BotAnswer } from '../../testing/bot-servers.ts';
import { openShop } from '../../testing/open-shop.ts';
import { allowOrigin } from '../integrations/ground.ts';
import { makeIntegration } from '../integrations/make-integration.ts';

const from = '5511966665555';

/** A shop whose queue is answered by a webhook. */
async function openBotShop(first: BotAnswer) {
  const answer = { now: first };
  const server = await startBotServer(() => answer.now);
  onTestFinished(() => server.stop());
  allowOrigin(server.url);
  const shop = await openShop();
  const { id } = await makeIntegration(shop.companyId, { type: 'webhook', urlN8N: server.url });
  await shop.admin.api.queues.update({ params: { id: shop.queues[0].id }, body: { integrationId: id } });
  const write = async (body: string) => {
    const told = async () => (await shop.phone.seenBy(from)).filter(({ fromCustomer }) => !fromCustomer);
    const { length } = await told();
    await shop.phone.write(from, body);
    await shop.settled();
    return (await told()).slice(length).map((message) => message.body);
  };
  return { ...shop, server, answer, write };
}

test('AU-07 the integration of a queue answers messages in order, also with pauses, until it hands over', async () => {
  const { answer, write, queues, ...shop } = await openBotShop({
    json: { messages: ['Olá!', { text: 'Em que ajudo?', delayMs: 300 }] },
  });
  expect(await write('oi')).toEqual(['Olá!', 'Em que ajudo?']);
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', chatbot: true, queueId: queues[0].id });
  answer.now = { json: { text: 'Um momento.', action: { type: 'hand-over', queueId: queues[1].id, note: 'Prazo' } } };
  expect(await write('qual é o prazo?')).toEqual(['Um momento.']);
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', chatbot: false, queueId: queues[1].id });
  expect(await write('alguém?')).toEqual([]);
});

test('AU-07 a person who has accepted is not interrupted by an integration', async () => {
  const { attendant, write, server, ...shop } = await openBotShop({ json: { text: 'Olá!' } });
  expect(await write('oi')).toEqual(['Olá!']);
  const { id } = await shop.ticketOf(from);
  await attendant.api.tickets.change({ params: { id }, body: { status: 'open' } });
  expect(await write('ainda aí?')).toEqual([]);
  expect(server.calls).toHaveLength(1);
});
