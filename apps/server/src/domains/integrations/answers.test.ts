import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { companyOf } from '../../platform/scope/company.ts';
import {
  makeServiceAccount,
  startBotServer,
  verifyWebhook,
  type BotAnswer,
  type BotCall,
} from '../../testing/bot-servers.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { makePicture, makeSound } from '../../testing/test-media.ts';
import type { BotReply } from '../messages/index.ts';
import { answerByIntegration } from './answer-by-integration.ts';
import { allowOrigin, callsTimeOutAfter, usualTimeoutMs } from './integration-settings.ts';
import { makeIntegration } from './make-integration.ts';

const from = '5511977776666';
let server: Awaited<ReturnType<typeof startBotServer>>;
let answer: (call: BotCall) => BotAnswer = () => ({ text: '' });
let shop: Shop;

beforeAll(async () => {
  server = await startBotServer((call) => answer(call));
  allowOrigin(server.url, { isDialogflow: true });
  shop = await openShop();
});
afterAll(() => server.stop());
beforeEach(() => void server.calls.splice(0));

/** A customer who writes to a bot: what the bot replies to each message. */
async function talkTo(fields: Parameters<typeof makeIntegration>[1], customer = from) {
  const company = companyOf(shop);
  const { id, name } = await makeIntegration(shop.companyId, { urlN8N: server.url, ...fields });
  const ask = async (text: string, file?: Parameters<Shop['phone']['write']>[2]): Promise<BotReply> => {
    await shop.phone.write(customer, { name: 'Ana Lima', body: text }, file);
    const ticket = await shop.ticketOf(customer);
    const turn = {
      ticketId: ticket.id,
      contactId: ticket.contactId,
      connectionId: ticket.whatsappId,
      messageId: ticket.lastMessageId ?? '0',
      text: text === '' ? null : text,
    };
    return answerByIntegration(company, turn, id);
  };
  return { ask, id, name };
}
const texts = ({ messages }: BotReply) =>
  messages.map(({ message }) => (message.type === 'file' ? `file ${message.caption}`.trim() : message.body));
const note = ({ next }: BotReply) => (next.type === 'hand-over' ? next.note : next.type);

test('IN-01 n8n gets a signed envelope with the raw message, and what it answers is sent', async () => {
  const { admin, queues } = shop;
  const picture = await makePicture();
  const { ask, id, name } = await talkTo({ type: 'n8n', urlN8N: `${server.url}/webhook/pedidos` });
  const { secret } = await admin.api.integrations.renewSecret({ params: { id } });
  answer = ({ path }) =>
    path === '/foto.png'
      ? { text: picture.toString('latin1'), type: 'image/png' }
      : {
          json: {
            messages: ['Olá!', { text: 'Um momento.', delayMs: 500 }, { url: `${server.url}/nada`, caption: 'Tabela' }],
            action: { type: 'hand-over', queueId: queues[1].id, note: 'Cliente quer falar de prazo' },
          },
        };
  const reply = await ask('Qual é o prazo?');
  const [call] = server.calls;
  expect(call?.path).toBe('/webhook/pedidos');
  verifyWebhook(call as BotCall, secret);
  expect(call?.json).toMatchObject({
    event: 'message.received',
    version: 1,
    companyId: shop.companyId,
    integration: { id, name },
    ticket: { status: 'pending', queueId: queues[0].id, userId: null },
    contact: { name: 'Ana Lima', number: from },
    message: { type: 'chat', body: 'Qual é o prazo?', fromMe: false },
    raw: { key: { fromMe: false }, message: { conversation: 'Qual é o prazo?' }, pushName: 'Ana Lima' },
  });
  expect(call?.json).toMatchObject({ raw: { key: { remoteJid: expect.stringContaining(from) as string } } });
  // The server answers the address of the file with JSON, which is sent as a document.
  expect(texts(reply)).toEqual(['Olá!', 'Um momento.', 'file Tabela']);
  expect(reply.messages[1]?.delayMs).toBe(500);
  expect(reply.next).toEqual({
    type: 'hand-over',
    queueId: queues[1].id,
    userId: null,
    note: 'Cliente quer falar de prazo',
  });
});

test('IN-01 with the switch for old flows the body is the raw message; notices of n8n are not sent', async () => {
  const { ask } = await talkTo({ type: 'n8n', legacyBody: true });
  answer = () => ({ json: { message: 'Workflow was started' } });
  expect(await ask('Oi')).toEqual({ messages: [], next: { type: 'stay' } });
  expect(server.calls[0]?.json).toMatchObject({ key: { fromMe: false }, message: { conversation: 'Oi' } });
  for (const said of [{ text: 'ok' }, { json: [] }, { json: [{ id: 1, total: 9 }] }, { text: '', status: 204 }]) {
    answer = () => said;
    expect(await ask('E agora?')).toEqual({ messages: [], next: { type: 'stay' } });
  }
  answer = () => ({ json: [{ text: 'Um' }, 'Dois'] });
  expect(texts(await ask('Lista'))).toEqual(['Um', 'Dois']);
});

test('IN-01 a failing webhook is retried with the same id; people take over, and admins may replay it', async () => {
  const { admin } = shop;
  const { ask, id, name } = await talkTo({ type: 'webhook' });
  let failures = 1;
  answer = () => (failures-- > 0 ? { text: 'ops', status: 503 } : { json: { text: 'Voltei' } });
  expect(texts(await ask('Está aí?'))).toEqual(['Voltei']);
  expect(new Set(server.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const log = async () => (await admin.api.integrations.deliveries({ params: { id } })).deliveries;
  expect(await log()).toMatchObject([{ isDelivered: true, attempts: 2, outcome: 'ok', status: 200 }]);
  answer = () => ({ text: 'não', status: 400 });
  expect(await ask('Alô?')).toEqual({
    messages: [],
    next: {
      type: 'hand-over',
      queueId: null,
      userId: null,
      note: `A integração “${name}” não atendeu o cliente: recusou a chamada.`,
    },
  });
  const [failed] = await log();
  expect(failed).toMatchObject({ isDelivered: false, attempts: 1, outcome: 'refused', status: 400 });
  answer = () => ({ json: { text: 'Agora sim' } });
  const params = { id, deliveryId: failed?.id ?? '' };
  expect(await admin.api.integrations.replay({ params })).toMatchObject({ isDelivered: true, attempts: 2 });
  expect(await admin.api.integrations.delivery({ params })).toMatchObject({
    response: '{"text":"Agora sim"}',
    request: expect.stringContaining('Alô?') as string,
  });
});

test('IN-01 garbage, a huge or cut answer, and a redirect to a private address hand over to people', async () => {
  const { ask } = await talkTo({ type: 'webhook' });
  const faults: [BotAnswer, string][] = [
    [{ text: '{"text":', type: 'application/json' }, 'a resposta não foi entendida'],
    [{ json: { messages: [{ text: '' }] } }, 'a resposta não foi entendida'],
    [{ json: { text: 'x', action: 'explode' } }, 'a resposta não foi entendida'],
    [{ fault: 'huge' }, 'a resposta é grande demais'],
    [{ redirect: 'http://169.254.169.254/latest' }, 'redirecionou vezes demais'],
  ];
  for (const [given, why] of faults) {
    answer = () => given;
    expect(note(await ask('Oi')), why).toContain(why);
  }
  const inside = await talkTo({ type: 'webhook', urlN8N: 'http://127.0.0.2/entrada' });
  expect(note(await inside.ask('Oi'))).toContain('o endereço não é público');
});

test('IN-01 a text that is made to stop the server is read at once', async () => {
  const { ask } = await talkTo({ type: 'typebot', typebotSlug: 'pesado', typebotDelayMessage: 0 }, '5511955554444');
  const spaces = `a${' '.repeat(150_000)}b`;
  const markdown = (text: string) => ({ type: 'text', content: { type: 'markdown', markdown: text } });
  answer = () => ({
    json: {
      sessionId: 's6',
      messages: [
        say(p({ text: spaces, bold: true })),
        markdown('['.repeat(150_000)),
        markdown('[a](https:'.repeat(10_000)),
        say(p({ text: { toString: 1 } }, { text: 'fim' })),
      ],
      input: { type: 'text input' },
    },
  });
  expect(texts(await ask('oi')).map((text) => [text.length, text.slice(0, 3)])).toEqual([
    [150_004, '*a '],
    [150_000, '[[['],
    [100_000, '[a]'],
    [3, 'fim'],
  ]);
});

/** A bot of Typebot's chat API: it greets, asks for a size, and ends. */
const sizes = { type: 'choice input', items: [{ content: 'Pequeno' }, { content: 'Grande', value: 'G' }] };
const p = (...children: object[]) => ({ type: 'p', children });
const say = (...richText: object[]) => ({ id: 'b', type: 'text', content: { type: 'richText', richText } });

test('IN-01 a Typebot leads the conversation: rich texts, choices by number or title, files, and its end', async () => {
  const { ask } = await talkTo({
    type: 'typebot',
    typebotSlug: 'pedidos',
    typebotDelayMessage: 300,
    typebotExpires: 5,
  });
  const start = {
    sessionId: 's1',
    messages: [
      say(
        p({ text: 'Olá, ' }, { text: 'Ana', bold: true }, { text: '!' }),
        p({ type: 'a', url: 'https://loja.example.com', children: [{ text: 'Veja a loja' }] }),
      ),
      { id: 'f', type: 'embed', content: { url: 'https://mapa.example.com' } },
      { id: 'i', type: 'image', content: { url: `${server.url}/gone.png` } },
    ],
    input: sizes,
  };
  answer = ({ path }) => (path === '/api/v1/typebots/pedidos/startChat' ? { json: start } : { text: 'x', status: 404 });
  const first = await ask('Oi');
  expect(texts(first)).toEqual([
    'Olá, *Ana*!\nVeja a loja (https://loja.example.com)',
    'https://mapa.example.com',
    `${server.url}/gone.png`,
    '*[ 1 ]* - Pequeno\n*[ 2 ]* - Grande',
  ]);
  expect(first.messages.map(({ delayMs }) => delayMs)).toEqual([300, 300, 300, 300]);
  expect(server.calls[0]?.json).toMatchObject({ prefilledVariables: { number: from, pushName: 'Ana Lima' } });
  answer = ({ json }) => ({
    json: { messages: [say(p({ text: `Ficou ${(json as { message: string }).message}` }))], input: sizes },
  });
  expect(texts(await ask('2'))[0]).toBe('Ficou G');
  expect(texts(await ask('pequeno'))[0]).toBe('Ficou Pequeno');
  expect(server.calls.at(-1)?.path).toBe('/api/v1/sessions/s1/continueChat');
  answer = () => ({ json: { messages: [say(p({ text: 'Até logo' }))] } });
  expect(await ask('1')).toMatchObject({ next: { type: 'stay' } });
  answer = ({ path }) => (path.endsWith('startChat') ? { json: start } : { text: '', status: 500 });
  expect(texts(await ask('Oi de novo'))[0]).toContain('Olá');
});

test('IN-01 control commands of Typebots stop the bot or hand over, and keywords finish or restart it', async () => {
  const { queues, attendant } = shop;
  const { ask } = await talkTo({
    type: 'typebot',
    typebotSlug: 'pedidos',
    typebotKeywordFinish: 'sair',
    typebotKeywordRestart: 'voltar',
    typebotRestartMessage: 'Recomeçamos.',
    typebotUnknownMessage: 'Escolha uma das opções.',
  });
  const command = (text: string) => ({ json: { sessionId: 's2', messages: [say(p({ text }))], input: sizes } });
  answer = () => command('#{"stopBot":true}');
  expect(await ask('a')).toEqual({ messages: [], next: { type: 'leave' } });
  answer = () => command(`#{"queueId":${queues[1].id}}`);
  expect((await ask('b')).next).toEqual({ type: 'hand-over', queueId: queues[1].id, userId: null, note: '' });
  answer = () => command(`#{"queueId":${queues[1].id},"userId":${attendant.id}}`);
  expect((await ask('c')).next).toMatchObject({ queueId: queues[1].id, userId: attendant.id });
  answer = () => command('#{"queueId":2000000001}');
  expect((await ask('d')).next).toMatchObject({ queueId: null });
  expect(await ask('Voltar')).toEqual({
    messages: [{ message: { type: 'text', body: 'Recomeçamos.' }, delayMs: 0 }],
    next: { type: 'stay' },
  });
  answer = () => command('Qual tamanho?');
  await ask('oi');
  answer = () => ({
    json: { messages: [say(p({ text: 'Invalid message. Please, try again.' }))], input: sizes },
  });
  expect(texts(await ask('médio'))[0]).toBe('Escolha uma das opções.');
  expect(await ask('SAIR')).toEqual({ messages: [], next: { type: 'close' } });
});

test('IN-01 a session that Typebot forgot begins anew; a missing or failing bot hands over to people', async () => {
  const { ask } = await talkTo({ type: 'typebot', typebotSlug: 'robo' }, '5511955554321');
  const begun = { json: { sessionId: 's3', messages: [say(p({ text: 'Oi!' }))], input: { type: 'text input' } } };
  answer = () => begun;
  await ask('oi');
  answer = ({ path }) => (path.endsWith('continueChat') ? { text: '', status: 404 } : begun);
  expect(texts(await ask('e aí'))).toEqual(['Oi!']);
  for (const [given, why] of [
    [{ text: '', status: 404 }, 'não conhece o robô configurado'],
    [{ text: '<html>' }, 'a resposta não foi entendida'],
    [{ text: 'x', status: 500 }, 'respondeu com erro'],
    [{ json: { messages: [], input: { type: 'payment input' }, sessionId: 's4' } }, ''],
  ] as [BotAnswer, string][]) {
    answer = () => given;
    expect(note(await ask('oi')), why).toContain(why);
  }
});

test('IN-01 a session of Typebot goes on within its minutes, and begins anew after them', async () => {
  const { ask, id } = await talkTo({ type: 'typebot', typebotSlug: 'prazo', typebotExpires: 5 }, '5511955552222');
  const input = { type: 'text input' };
  answer = ({ path }) =>
    path.endsWith('startChat')
      ? { json: { sessionId: 's5', messages: [say(p({ text: 'Começamos.' }))], input } }
      : { json: { messages: [say(p({ text: 'Continuamos.' }))], input } };
  expect(texts(await ask('oi'))).toEqual(['Começamos.']);
  const silentFor = (minutes: number) =>
    inCompany(shop.companyId, ({ db }) =>
      db
        .updateTable('integration_sessions')
        .set({ last_at: new Date(Date.now() - minutes * 60_000) })
        .where('integration_id', '=', id)
        .execute(),
    );
  await silentFor(4);
  expect(texts(await ask('e aí?'))).toEqual(['Continuamos.']);
  await silentFor(6);
  expect(texts(await ask('voltei'))).toEqual(['Começamos.']);
  expect(texts(await ask('e agora?'))).toEqual(['Continuamos.']);
});

test('IN-01 a bot that does not answer in time hands over to people, whatever its type', async () => {
  const usual = usualTimeoutMs();
  callsTimeOutAfter(300);
  onTestFinished(() => callsTimeOutAfter(usual));
  const account = makeServiceAccount(`${server.url}/token`);
  const bots = [
    { type: 'webhook', calls: 3 },
    { type: 'typebot', typebotSlug: 'lento', calls: 1 },
    { type: 'dialogflow', projectName: 'lento', jsonContent: account.json, calls: 2 },
  ] as const;
  for (const { calls, ...fields } of bots) {
    const { ask } = await talkTo({ ...fields, name: `Lento ${fields.type}` }, '5511955553333');
    answer = ({ path }) =>
      path === '/token' ? { json: { access_token: 'lento', expires_in: 3600 } } : { fault: 'slow' };
    server.calls.splice(0);
    const reply = await ask('Alguém aí?');
    expect(reply, fields.type).toMatchObject({ messages: [], next: { type: 'hand-over', queueId: null } });
    expect(note(reply), fields.type).toContain('não respondeu a tempo');
    // A slow webhook is asked again, a conversation is not repeated.
    expect(server.calls.length, fields.type).toBe(calls);
  }
});

test('IN-01 dialogflow answers texts and voice notes with a service account, and its end hands over', async () => {
  const account = makeServiceAccount(`${server.url}/token`);
  const { ask, name } = await talkTo(
    { type: 'dialogflow', projectName: 'robo', jsonContent: account.json, name: 'Atendente virtual' },
    '5511955551111',
  );
  let said: object = { fulfillmentText: 'Entregamos em 3 dias.' };
  answer = ({ path, text, headers }) => {
    if (path === '/token')
      return account.isSigned(text) ? { json: { access_token: 't0k3n', expires_in: 3600 } } : { text: '', status: 400 };
    return headers.authorization === 'Bearer t0k3n' ? { json: { queryResult: said } } : { text: '', status: 401 };
  };
  expect(texts(await ask('Qual o prazo?'))).toEqual([`*${name}:* Entregamos em 3 dias.`]);
  const ticket = await shop.ticketOf('5511955551111');
  const call = server.calls.at(-1);
  expect(call?.path).toBe(
    `/v2/projects/robo/agent/sessions/${shop.companyId}-${ticket.contactId}-${ticket.id}:detectIntent`,
  );
  expect(call?.json).toEqual({ queryInput: { text: { text: 'Qual o prazo?', languageCode: 'pt-BR' } } });
  const sound = new Uint8Array(await makeSound('ogg', 2));
  said = { fulfillmentText: 'Ouvi: prazo.' };
  expect(texts(await ask('', { name: 'audio.ogg', bytes: sound }))).toEqual([`*${name}:* Ouvi: prazo.`]);
  expect(server.calls.at(-1)?.json).toEqual({
    queryInput: {
      audioConfig: { audioEncoding: 'AUDIO_ENCODING_OGG_OPUS', sampleRateHertz: 16_000, languageCode: 'pt-BR' },
    },
    inputAudio: Buffer.from(sound).toString('base64'),
  });
  said = {};
  expect(texts(await ask('blá'))).toEqual([`*${name}:* Não entendi. Pode escrever de outro jeito?`]);
  said = {
    fulfillmentMessages: [{ text: { text: ['Vou chamar alguém.'] } }],
    diagnosticInfo: { end_conversation: true },
  };
  expect(await ask('quero uma pessoa')).toMatchObject({
    messages: [{ message: { body: `*${name}:* Vou chamar alguém.` } }],
    next: { type: 'hand-over' },
  });
  // The token was kept: it is asked for once.
  expect(server.calls.filter(({ path }) => path === '/token')).toHaveLength(1);
  answer = () => ({ text: '', status: 403 });
  expect(note(await ask('oi'))).toContain('recusou as credenciais');
});

test('IN-01 every type has a test that says what is wrong', async () => {
  const { admin } = shop;
  const trial = async (body: object) => (await admin.api.integrations.test({ body: body as never })).outcome;
  const webhook = { type: 'webhook', name: 'Teste', urlN8N: server.url };
  const outcomes: [BotAnswer, string][] = [
    [{ json: { text: 'Oi' } }, 'ok'],
    [{ text: '', status: 404 }, 'unknown'],
    [{ text: '', status: 500 }, 'fault'],
    [{ text: '', status: 401 }, 'refused'],
    [{ fault: 'cut' }, 'network'],
    [{ text: '{', type: 'application/json' }, 'content'],
  ];
  for (const [given, outcome] of outcomes) {
    answer = () => given;
    expect(await trial(webhook)).toBe(outcome);
  }
  expect(await trial({ ...webhook, urlN8N: 'http://10.0.0.1/' })).toBe('address');
  const typebot = { ...webhook, type: 'typebot', typebotSlug: 'robo' };
  answer = () => ({ json: { sessionId: 's', messages: [say(p({ text: 'Oi!' }))] } });
  expect(await admin.api.integrations.test({ body: typebot as never })).toMatchObject({
    outcome: 'ok',
    status: 200,
    messages: ['Oi!'],
  });
  expect(await trial({ type: 'flowbuilder', name: 'Fluxo' })).toBe('flow');
  const { json } = makeServiceAccount(`${server.url}/token`);
  answer = ({ path }) =>
    path === '/token'
      ? { json: { access_token: 'x', expires_in: 3600 } }
      : { json: { queryResult: { fulfillmentText: 'Olá' } } };
  const dialogflow = { projectName: 'robo', jsonContent: json, language: 'pt-BR' as const };
  expect(await trial({ ...dialogflow, type: 'dialogflow', name: 'Agente' })).toBe('ok');
  expect(await admin.api.integrations.testSession({ body: dialogflow })).toEqual({ messages: ['Olá'] });
});
