import { expect, onTestFinished, test } from 'vitest';
import { startBotServer, type BotAnswer } from '../../testing/bot-servers.ts';
import { openShop } from '../../testing/open-shop.ts';
import { allowOrigin } from '../integrations/integration-settings.ts';
import { makeIntegration } from '../integrations/make-integration.ts';

const from = '5511966665555';

/** A shop whose queue is answered by a webhook, or by another integration. */
async function openBotShop(first: BotAnswer, fields: Partial<Parameters<typeof makeIntegration>[1]> = {}) {
  const answer = { now: first };
  const server = await startBotServer(() => answer.now);
  onTestFinished(() => server.stop());
  allowOrigin(server.url);
  const shop = await openShop();
  const { id } = await makeIntegration(shop.companyId, { type: 'webhook', urlN8N: server.url, ...fields });
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

test('IN-01 a reply is bounded, and has no character that the database refuses', async () => {
  const bubble = (text: string, id = text) => ({
    id,
    type: 'text',
    content: { richText: [{ type: 'p', children: [{ text }] }] },
  });
  const input = { type: 'choice input', items: [{ content: 'Sim\u0000' }] };
  const many = [bubble('ab '.repeat(2000)), ...Array.from({ length: 90 }, () => bubble('x'))];
  const { answer, write, ...shop } = await openBotShop(
    { json: { sessionId: 's\u0000\ud800', messages: many, input } },
    { type: 'typebot', typebotSlug: 'sem-fim', typebotDelayMessage: 0 },
  );
  const told = await write('oi');
  expect(told).toHaveLength(50);
  expect(told.slice(0, 3)).toEqual(['ab '.repeat(1365).trim(), 'ab '.repeat(635).trim(), 'x']);
  // A reply with a pause is stored before it is sent.
  const wait = { type: 'wait', lastBubbleBlockId: 'a', wait: { secondsToWaitFor: 0.01 } };
  answer.now = {
    json: { messages: [bubble('Ol\u0000á', 'a'), bubble('Já \ud83d!')], clientSideActions: [wait], input },
  };
  expect((await write('1')).slice(0, 2)).toEqual(['Olá', 'Já \ufffd!']);
  // The bot still has the conversation: nothing failed.
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', chatbot: true });
});
