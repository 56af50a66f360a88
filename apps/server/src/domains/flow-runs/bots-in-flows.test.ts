import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startAssistantDouble, type AssistantDouble } from '../../testing/assistant-double.ts';
import { startBotServer, type BotAnswer, type BotCall } from '../../testing/bot-servers.ts';
import { openShop } from '../../testing/open-shop.ts';
import { testApp } from '../../testing/start-test-app.ts';
import { makeFlow } from '../flows/make-flow.ts';
import { allowOrigin } from '../integrations/integration-settings.ts';
import { makeIntegration } from '../integrations/make-integration.ts';
import { connectAssistants } from '../prompts/network.ts';
import { makePrompt, sampleText } from '../prompts/make-prompt.ts';
import { join, node, openFlowShop, say, talkTo } from '../../testing/open-flow-shop.ts';

const from = '5511988887777';

let double: AssistantDouble;
beforeAll(async () => {
  // The start of the app connects it to public servers only.
  await testApp();
});
beforeEach(async () => {
  double = await startAssistantDouble();
  connectAssistants({ localOrigins: [double.origin], speechUrl: double.origin });
  return () => double.stop();
});
afterAll(() => connectAssistants({ localOrigins: [] }));

test('FB-03 a language model in a flow is asked once for each message, and hands over to its queue', async () => {
  const { write, queues, flow, admin, ...shop } = await openFlowShop(({ queues: [, support] }) => ({
    nodes: [
      node('1', 'start'),
      say('a', 'Você fala com a Aurora.'),
      node('ai', 'openai', {
        typebotIntegration: {
          name: 'Aurora',
          prompt: 'Você atende {{name}}.',
          apiKey: double.key,
          baseUrl: double.baseUrl,
          queueId: support.id,
          maxTokens: 100,
          temperature: 0.5,
          maxMessages: 10,
        },
      }),
    ],
    connections: join('1>a', 'a>ai'),
  }));
  double.answer({ say: 'O prazo é de 5 dias.' }, { say: 'O frete é grátis.' });
  expect(await write('quero')).toEqual(['Você fala com a Aurora.', 'O prazo é de 5 dias.']);
  expect(await write('e o frete?')).toEqual(['O frete é grátis.']);
  expect(double.calls).toHaveLength(2);
  expect(JSON.stringify(double.calls[0]?.chat)).toContain('Você atende Ana Lima.');
  double.usually(() => ({ call: { queue: 'Suporte', reason: 'Quer desconto', summary: 'Pediu desconto.' } }));
  await write('quero falar com uma pessoa');
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', chatbot: false, queueId: queues[1].id });
  expect(await write('alguém?')).toEqual([]);
  const { runs } = await admin.api.flowRuns.ofFlow({ params: { flowId: flow.id } });
  expect(runs).toMatchObject([{ end: 'hand-over' }]);
});

test('FB-03 a Typebot talks inside a flow, and the flow goes on when it stops', async () => {
  let answer: (call: BotCall) => BotAnswer = () => ({ text: '' });
  const server = await startBotServer((call) => answer(call));
  onTestFinished(() => server.stop());
  allowOrigin(server.url);
  const text = (words: string) => ({
    id: words,
    type: 'text',
    content: { type: 'richText', richText: [{ type: 'p', children: [{ text: words }] }] },
  });
  const { companyId, admin, ...shop } = await openShop();
  const { id } = await makeIntegration(companyId, {
    type: 'typebot',
    urlN8N: server.url,
    typebotSlug: 'pedidos',
    typebotDelayMessage: 0,
  });
  const flow = await makeFlow(companyId, {
    nodes: [
      node('1', 'start'),
      node('t', 'typebot', { typebotIntegration: { id, name: 'Pedidos', urlN8N: server.url, typebotSlug: 'pedidos' } }),
      say('b', 'De volta à loja.'),
    ],
    connections: join('1>t', 't>b'),
    isPublished: true,
  });
  await admin.api.flowTriggers.addCampaign({ body: { name: 'Pedido', flowId: flow.id, phrase: 'pedido' } });
  const { write } = talkTo({ companyId, admin, ...shop });
  answer = () => ({
    json: { sessionId: 's1', messages: [text('Qual tamanho?')], input: { id: 'i', type: 'text input' } },
  });
  expect(await write('pedido')).toEqual(['Qual tamanho?']);
  answer = () => ({ json: { messages: [text('Qual cor?')], input: { id: 'i', type: 'text input' } } });
  expect(await write('grande')).toEqual(['Qual cor?']);
  answer = () => ({ json: { messages: [text('#{"stopBot":true}')] } });
  expect(await write('azul')).toEqual(['De volta à loja.']);
  expect(server.calls).toHaveLength(3);
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', chatbot: false });
});

test('IN-01 a flow that asks a webhook twice about one message makes two calls with different ids', async () => {
  const server = await startBotServer(() => ({
    json: { text: `Resposta ${server.calls.length}`, action: 'leave' },
  }));
  onTestFinished(() => server.stop());
  allowOrigin(server.url);
  const { companyId, admin, ...shop } = await openShop();
  const { id } = await makeIntegration(companyId, { type: 'webhook', urlN8N: server.url });
  const typebotIntegration = { id, name: 'Pedidos', urlN8N: server.url, typebotSlug: 'pedidos' };
  const ask = (block: string) => node(block, 'typebot', { typebotIntegration });
  const flow = await makeFlow(companyId, {
    nodes: [node('1', 'start'), ask('t'), ask('u')],
    connections: join('1>t', 't>u'),
    isPublished: true,
  });
  await admin.api.flowTriggers.addCampaign({ body: { name: 'Pedido', flowId: flow.id, phrase: 'pedido' } });
  const { write } = talkTo({ companyId, admin, ...shop });
  expect(await write('pedido')).toEqual(['Resposta 1', 'Resposta 2']);
  expect(new Set(server.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
});

test('PR-01 the prompt of a connection, or of a queue before it, answers customers until it hands over', async () => {
  const shop = await openShop();
  const { admin, phone, queues } = shop;
  const [sales, support] = queues;
  const prompt = { apiKey: double.key, baseUrl: double.baseUrl, queueId: support.id };
  const ofConnection = await makePrompt(shop.companyId, {
    ...prompt,
    name: 'Loja toda',
    prompt: `Você é a loja toda. ${sampleText}`,
  });
  const ofQueue = await makePrompt(shop.companyId, { ...prompt, name: 'Setor de vendas', prompt: sampleText });
  await admin.api.connections.update({ params: { id: phone.connectionId }, body: { promptId: ofConnection.id } });
  const { write } = talkTo(shop);
  double.usually((chat) => ({ say: JSON.stringify(chat).includes('loja toda') ? 'Aqui é a loja.' : 'Aqui é vendas.' }));
  expect(await write('oi')).toEqual(['Aqui é a loja.']);
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', chatbot: true, queueId: sales.id });
  await admin.api.queues.update({ params: { id: sales.id }, body: { promptId: ofQueue.id } });
  expect(await write('oi', '5511988880002')).toEqual(['Aqui é vendas.']);
  double.usually(() => ({ call: { queue: 'Suporte', reason: 'Pediu uma pessoa', summary: 'Nada mais.' } }));
  await write('uma pessoa, por favor');
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', chatbot: false, queueId: support.id });
  const { length } = double.calls;
  expect(await write('alguém?')).toEqual([]);
  expect(double.calls).toHaveLength(length);
});
