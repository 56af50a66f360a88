import { weekdays } from '@balcao/contract';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { makeFilm, makePicture, makeSound } from '../../testing/make-files.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { makeFlow } from '../flows/make-flow.ts';
import { makeIntegration } from '../integrations/make-integration.ts';
import { forgetOldRuns, rollUp } from './jobs.ts';
import {
  ask,
  customerNumber as from,
  join,
  node,
  openFlowShop,
  say,
  talkTo,
  type Drawn,
} from '../../testing/open-flow-shop.ts';
import { permitAddresses } from './outbound-rules.ts';

test('FB-03 a flow asks, remembers the answer, branches and hands over; its trace names each step', async () => {
  const { write, flow, admin, queues, ...shop } = await openFlowShop(({ queues: [, support] }) => ({
    nodes: [
      node('1', 'start'),
      ask('nome', 'Olá! Como é o seu nome?', 'nome'),
      node('menu', 'menu', { message: 'Prazer, {{nome}}!', arrayOption: [{ value: 'Comprar' }, { value: 'Trocar' }] }),
      say('compra', 'Ótimo, {{nome}} ({{number}}).'),
      node('fila', 'ticket', { data: { id: support.id } }),
    ],
    connections: join('1>nome', 'nome>menu', 'menu/a1>compra', 'menu/a2>fila', 'compra>fila'),
  }));
  expect(await write('QUERO')).toEqual(['Olá! Como é o seu nome?']);
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', chatbot: true });
  expect(await write('Ana')).toEqual(['Prazer, Ana!\n\n[1] Comprar\n[2] Trocar']);
  expect(await write('quero uma mesa')).toEqual(['Prazer, Ana!\n\n[1] Comprar\n[2] Trocar']);
  expect(await write('1')).toEqual([`Ótimo, Ana (${from}).`]);
  const ticket = await shop.ticketOf(from);
  expect(ticket).toMatchObject({ status: 'pending', chatbot: false, queueId: queues[1].id });
  expect(await write('alguém?')).toEqual([]);
  const { runs, next } = await admin.api.flowRuns.ofFlow({ params: { flowId: flow.id } });
  expect(next).toBeNull();
  expect(runs).toMatchObject([
    { ticketId: ticket.id, trigger: 'phrase', end: 'hand-over', waitsFor: null, contactName: 'Ana Lima', steps: 8 },
  ]);
  const { steps } = await admin.api.flowRuns.show({ params: { id: runs[0]?.id ?? '' } });
  expect(steps.map(({ seq, nodeId, cause, handle }) => [seq, nodeId, cause, handle])).toEqual([
    [1, '1', 'entered', 'a'],
    [2, 'nome', 'entered', null],
    [3, 'nome', 'message', 'a'],
    [4, 'menu', 'entered', null],
    [5, 'menu', 'message', null],
    [6, 'menu', 'message', 'a1'],
    [7, 'compra', 'entered', 'a'],
    [8, 'fila', 'entered', null],
  ]);
  expect(steps[2]).toMatchObject({ input: 'Ana', variables: { nome: 'Ana' } });
  const today = new Date().toISOString().slice(0, 10);
  const { blocks } = await admin.api.flowRuns.counts({
    params: { flowId: flow.id },
    query: { initialDate: today, finalDate: today },
  });
  expect(blocks.find(({ nodeId }) => nodeId === 'menu')).toEqual({ nodeId: 'menu', entered: 1, branches: { a1: 1 } });
  expect(await admin.api.flowRuns.ofTicket({ params: { ticketId: ticket.id } })).toMatchObject({
    runs: [{ steps: 8 }],
  });
});

test('FB-03 a pause sends what follows when it is over, once, and a wait takes its time-out', async () => {
  const { write, after } = await openFlowShop(() => ({
    nodes: [
      node('1', 'start'),
      node('c', 'singleBlock', {
        seq: ['message0', 'interval0', 'message1'],
        elements: [
          { type: 'message', number: 'message0', value: 'Um' },
          { type: 'interval', number: 'interval0', value: '60' },
          { type: 'message', number: 'message1', value: 'Dois' },
        ],
      }),
      node('w', 'wait', { timeoutMinutes: 10, answerKey: 'resposta' }),
      say('late', 'Ainda aí?'),
      say('yes', 'Você disse {{resposta}}.'),
    ],
    connections: join('1>c', 'c>w', 'w/timeout>late', 'late>w', 'w>yes'),
  }));
  expect(await write('quero')).toEqual(['Um']);
  expect(await write('oi?')).toEqual([]);
  expect(await after(30_000)).toEqual([]);
  expect(await after(61_000)).toEqual(['Dois']);
  expect(await after(62_000)).toEqual([]);
  expect(await after(12 * 60_000)).toEqual(['Ainda aí?']);
});

test('AU-07 a person who accepts ends the flow, also one that only waits for its time', async () => {
  const { write, after, attendant, admin, ...shop } = await openFlowShop(() => ({
    nodes: [node('1', 'start'), say('a', 'Um'), node('p', 'interval', { sec: 60 }), say('b', 'Dois')],
    connections: join('1>a', 'a>p', 'p>b'),
  }));
  expect(await write('quero')).toEqual(['Um']);
  const { id } = await shop.ticketOf(from);
  await attendant.api.tickets.change({ params: { id }, body: { status: 'open' } });
  expect(await after(61_000)).toEqual([]);
  expect(await write('quero')).toEqual([]);
  const { runs } = await admin.api.flowRuns.ofTicket({ params: { ticketId: id } });
  expect(runs).toMatchObject([{ end: 'person', waitsFor: null }]);
  await attendant.api.tickets.change({ params: { id }, body: { status: 'pending' } });
  expect(await write('quero')).toEqual([]);
});

test('FB-03 a flow tags and closes the ticket, and the next message opens a new one', async () => {
  const tag = { id: 0 };
  const shop = await openShop();
  tag.id = Number((await shop.admin.api.tags.create({ body: { name: 'Promoção', color: '#112233' } })).id);
  const flow = await makeFlow(shop.companyId, {
    nodes: [
      node('1', 'start'),
      node('t', 'tag', { action: 'add', tagIds: [tag.id] }),
      node('end', 'close', { message: 'Até logo, {{firstName}}!' }),
    ],
    connections: join('1>t', 't>end'),
    isPublished: true,
  });
  await shop.admin.api.flowTriggers.addCampaign({ body: { name: 'Tchau', flowId: flow.id, phrase: 'tchau' } });
  const { write } = talkTo(shop);
  expect(await write('tchau')).toEqual(['Até logo, Ana!']);
  const ticket = await shop.ticketOf(from);
  expect(ticket).toMatchObject({ status: 'closed', tags: [{ name: 'Promoção' }] });
  expect(await write('tchau')).toEqual(['Até logo, Ana!']);
  expect((await shop.ticketOf(from)).id).not.toBe(ticket.id);
});

test('AU-07 a flow that closes each ticket answers another bot only so often, then the ticket waits', async () => {
  const { write, flow, admin, phone, companyId, ...shop } = await openFlowShop(() => ({
    nodes: [node('1', 'start'), say('oi', 'Estamos de férias.'), node('fim', 'close')],
    connections: join('1>oi', 'oi>fim'),
  }));
  await admin.api.connections.update({
    params: { id: phone.connectionId },
    body: { flowIdWelcome: flow.id, flowIdNotPhrase: flow.id },
  });
  const states = () =>
    inCompany(companyId, ({ db }) => db.selectFrom('bot_states').select(['ticket_id', 'answers']).execute());
  expect(await write('Sua mensagem é importante.')).toEqual(['Estamos de férias.']);
  const first = await shop.ticketOf(from);
  expect(await write('Sua mensagem é importante.')).toEqual(['Estamos de férias.']);
  const second = await shop.ticketOf(from);
  expect([first.status, second.status, first.id === second.id]).toEqual(['closed', 'closed', false]);
  // The tickets of such a talk are counted as one.
  expect(await states()).toEqual([{ ticket_id: second.id, answers: 2 }]);
  await inCompany(companyId, ({ db }) => db.updateTable('bot_states').set({ answers: 49 }).execute());
  expect(await write('Sua mensagem é importante.')).toEqual(['Estamos de férias.']);
  expect(await write('Sua mensagem é importante.')).toEqual([]);
  expect(await write('quero')).toEqual([]);
  const last = await shop.ticketOf(from);
  expect(last).toMatchObject({ status: 'pending', chatbot: false });
  // A person who closes the ticket gives the customer to the bot again.
  await admin.api.tickets.change({ params: { id: last.id }, body: { status: 'closed' } });
  expect(await write('Bom dia')).toEqual(['Estamos de férias.']);
});

test('FB-03 an http block stores values of the answer and sends a key; a private address is refused', async () => {
  const heard: { url: string; key: string; token: string; body: string }[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { 'idempotency-key': key, authorization } = request.headers;
      heard.push({ url: request.url ?? '', key: String(key), token: String(authorization), body });
      if (request.url?.startsWith('/broken')) return response.writeHead(500).end('oops');
      return response.end(JSON.stringify({ order: { items: [{ name: 'Sofá' }], status: 'a caminho' } }));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  permitAddresses(['127.0.0.1']);
  onTestFinished(() => permitAddresses([]));
  const call = (path: string) => ({
    method: 'POST',
    url: `http://127.0.0.1:${port}${path}`,
    body: '{"pedido":"{{pedido}}"}',
    token: 'segredo-do-sistema',
    results: [{ path: 'order.items.0.name', variable: 'produto' }],
  });
  const { write, flow, admin } = await openFlowShop(() => ({
    nodes: [
      node('1', 'start'),
      ask('q', 'Qual pedido?', 'pedido'),
      node('h', 'http', call('/pedidos?n={{pedido}}')),
      say('ok', 'Seu {{produto}} está a caminho.'),
      node('h2', 'http', call('/broken')),
      say('no', 'O sistema não respondeu.'),
    ],
    connections: join('1>q', 'q>h', 'h/success>ok', 'h/error>no', 'ok>h2', 'h2/success>no', 'h2/error>no'),
  }));
  expect(await write('quero')).toEqual(['Qual pedido?']);
  expect(await write('10 "42"')).toEqual(['Seu Sofá está a caminho.', 'O sistema não respondeu.']);
  expect(heard).toMatchObject([
    { url: '/pedidos?n=10%20%2242%22', token: 'Bearer segredo-do-sistema', body: '{"pedido":"10 \\"42\\""}' },
    { url: '/broken' },
  ]);
  expect(new Set(heard.map(({ key }) => key)).size).toBe(2);
  const { runs } = await admin.api.flowRuns.ofFlow({ params: { flowId: flow.id } });
  const trace = await admin.api.flowRuns.show({ params: { id: runs[0]?.id ?? '' } });
  expect(JSON.stringify(trace)).not.toContain('segredo');
  expect(trace.steps.map(({ nodeId, input }) => [nodeId, input])).toContainEqual(['h2', '500']);
  const test = (data: ReturnType<typeof call>) =>
    admin.api.flowRuns.testHttp({ body: { data: { ...data, method: 'POST' }, variables: { pedido: '7' } } });
  expect(await test(call('/pedidos'))).toMatchObject({ status: 200, isOk: true, variables: { produto: 'Sofá' } });
  permitAddresses([]);
  expect(await test(call('/pedidos'))).toMatchObject({ status: null, isOk: false, fault: 'address' });
  expect(heard).toHaveLength(3);
});

test('FB-03 pictures, sounds, voice notes and films of a flow go out in their place among its texts', async () => {
  const { companyId, admin, ...shop } = await openShop();
  const [picture, sound, film] = await Promise.all([
    admin.api.flows.uploadImage({
      body: {},
      files: [{ name: 'sofa.png', bytes: new Uint8Array(await makePicture()) }],
    }),
    admin.api.flows.uploadAudio({
      body: { record: true },
      files: [{ name: 'oi.mp3', bytes: new Uint8Array(await makeSound()) }],
    }),
    admin.api.flows.uploadContent({ body: {}, files: [{ name: 'loja.mp4', bytes: new Uint8Array(await makeFilm()) }] }),
  ]);
  const flow = await makeFlow(companyId, {
    nodes: [
      node('1', 'start'),
      say('a', 'Antes'),
      node('i', 'img', { url: picture.name }),
      node('v', 'audio', { url: sound.name, record: true }),
      node('c', 'content', {
        seq: ['message0', 'video0', 'message1'],
        elements: [
          { type: 'message', number: 'message0', value: 'Meio' },
          { type: 'video', number: 'video0', value: film[0]?.name },
          { type: 'message', number: 'message1', value: 'Depois' },
        ],
      }),
    ],
    connections: join('1>a', 'a>i', 'i>v', 'v>c'),
    isPublished: true,
  });
  await admin.api.flowTriggers.addCampaign({ body: { name: 'Quero', flowId: flow.id, phrase: 'quero' } });
  await shop.phone.write(from, 'quero');
  await shop.settled();
  const { id } = await shop.ticketOf(from);
  const { messages } = await admin.api.messages.page({ params: { ticketId: id } });
  const own = messages.filter(({ fromMe }) => fromMe).map(({ mediaType, body }) => [mediaType, body]);
  expect(own).toEqual([
    ['chat', 'Antes'],
    ['image', ''],
    ['audio', ''],
    ['chat', 'Meio'],
    ['video', ''],
    ['chat', 'Depois'],
  ]);
  expect(await shop.phone.seenBy(from)).toHaveLength(7);
});

test('FB-03 an attendant gives a ticket to a flow, an admin stops it, and the place is a row', async () => {
  const { admin, attendant, companyId, ...shop } = await openShop();
  const flow = await makeFlow(companyId, {
    nodes: [node('1', 'start'), ask('q', 'Qual é o seu CPF?', 'cpf'), say('ok', 'Anotado: {{cpf}}')],
    connections: join('1>q', 'q>ok'),
    isPublished: true,
  });
  const ticket = await shop.attend(from);
  const params = { flowId: flow.id };
  expect(await attendant.api.flowRuns.startable()).toEqual({ flows: [{ id: flow.id, name: flow.name }] });
  const run = await attendant.api.flowRuns.start({ params, body: { ticketId: ticket.id } });
  expect(run).toMatchObject({ trigger: 'user', userName: 'Caio Atendente', waitsFor: 'customer', nodeId: 'q' });
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', userId: null, chatbot: true });
  await expect(attendant.api.flowRuns.start({ params, body: { ticketId: ticket.id } })).rejects.toMatchObject({
    code: 'ERR_FLOW_RUN_ALREADY',
  });
  const { write } = talkTo({ admin, attendant, companyId, ...shop } as Shop);
  expect(await write('123')).toEqual(['Anotado: 123']);
  const again = await attendant.api.flowRuns.start({ params, body: { ticketId: ticket.id } });
  expect(await admin.api.flowRuns.stop({ params: { id: again.id } })).toMatchObject({ end: 'stopped' });
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', chatbot: false });
  const rows = await inCompany(companyId, ({ db }) => db.selectFrom('flow_run_steps').select('seq').execute());
  expect(rows.length).toBe(6);
});

const questioned = (): Drawn => ({
  nodes: [node('1', 'start'), ask('q', 'Qual é o seu CPF?', 'cpf'), say('ok', 'Anotado: {{cpf}}')],
  connections: join('1>q', 'q>ok'),
});

test('FB-03 IN-01 an integration starts its flow; a run keeps its version, asks for hours, and assigns', async () => {
  const { admin, attendant, companyId, phone, ...shop } = await openShop();
  const { id: userId } = await attendant.api.auth.me();
  const drawn = (open: string): Drawn => ({
    nodes: [
      node('1', 'start'),
      ask('q', 'Qual é o assunto?', 'assunto'),
      node('h', 'hours'),
      say('sim', open),
      say('nao', 'Estamos fechados.'),
      node('p', 'assign', { userId }),
    ],
    connections: join('1>q', 'q>h', 'h/open>sim', 'h/closed>nao', 'sim>p', 'nao>p'),
  });
  const flow = await makeFlow(companyId, { ...drawn('Caio já vem: {{assunto}}.'), isPublished: true });
  const { id: integrationId } = await makeIntegration(companyId, { type: 'flowbuilder', flowId: flow.id });
  await admin.api.connections.update({ params: { id: phone.connectionId }, body: { integrationId } });
  const day = (endTime: string) =>
    weekdays.map((weekdayEn) => ({ weekdayEn, intervals: endTime === '' ? [] : [{ startTime: '00:00', endTime }] }));
  await admin.api.settings.set({ params: { key: 'scheduleType' }, body: { value: 'company' } });
  await admin.api.hours.save({ body: { schedules: day('24:00') } });
  const { write } = talkTo({ companyId, admin, attendant, phone, ...shop } as Shop);
  expect(await write('oi')).toEqual(['Qual é o assunto?']);
  await admin.api.flows.save({ body: { idFlow: flow.id, ...drawn('Versão nova: {{assunto}}.') } });
  await admin.api.flows.publish({ params: { id: flow.id }, body: {} });
  expect(await write('prazo')).toEqual(['Caio já vem: prazo.']);
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'open', userId, chatbot: false });
  const other = '5511977774444';
  await write('oi', other);
  expect(await write('troca', other)).toEqual(['Versão nova: troca.']);
  await admin.api.hours.save({ body: { schedules: day('') } });
  const late = '5511977775555';
  await write('oi', late);
  expect(await write('troca', late)).toEqual(['Estamos fechados.']);
  const { runs } = await admin.api.flowRuns.ofFlow({ params: { flowId: flow.id } });
  expect(runs.map(({ version }) => version)).toEqual([2, 2, 1]);
});

test('FB-01 a deleted flow gives its tickets to people, at once and on their screens', async () => {
  const { write, flow, admin, attendant, ...shop } = await openFlowShop(questioned);
  expect(await write('quero')).toEqual(['Qual é o seu CPF?']);
  const waiting = await shop.ticketOf(from);
  expect(waiting).toMatchObject({ status: 'pending', chatbot: true });
  const screen = await attendant.openScreen();
  await screen.join('joinTickets', 'pending');
  await admin.api.flows.remove({ params: { id: flow.id } });
  expect(await shop.ticketOf(from)).toMatchObject({ id: waiting.id, status: 'pending', chatbot: false });
  await screen.hear('ticket', (said) => said.action === 'update' && said.ticket.id === waiting.id);
  expect(await write('123')).toEqual([]);
  expect(await admin.api.flowRuns.ofTicket({ params: { ticketId: waiting.id } })).toEqual({ runs: [], next: null });
});

test('AU-07 a flow is over when a user has switched the bot off; a phrase or a user may start another', async () => {
  const { write, after, flow, admin, attendant, ...shop } = await openFlowShop(questioned);
  expect(await write('quero')).toEqual(['Qual é o seu CPF?']);
  const { id: ticketId } = await shop.ticketOf(from);
  const switchOff = () => attendant.api.tickets.change({ params: { id: ticketId }, body: { chatbot: false } });
  await switchOff();
  expect(await write('123')).toEqual([]);
  expect(await write('quero')).toEqual(['Qual é o seu CPF?']);
  await switchOff();
  // The flow that still waits gives way in the same message.
  expect(await write('quero')).toEqual(['Qual é o seu CPF?']);
  await switchOff();
  await attendant.api.flowRuns.start({ params: { flowId: flow.id }, body: { ticketId } });
  await switchOff();
  expect(await after(60_000)).toEqual([]);
  const runs = async () => (await admin.api.flowRuns.ofTicket({ params: { ticketId } })).runs;
  // The last one shows as live until something happens in the ticket, and can be stopped by hand.
  const [last, ...earlier] = await runs();
  expect(earlier.map(({ end }) => end)).toEqual(['person', 'person', 'person']);
  expect(await admin.api.flowRuns.stop({ params: { id: last?.id ?? '' } })).toMatchObject({ end: 'person' });
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', chatbot: false });
});

test('FB-01 a flow that is switched off goes on where it runs and starts nowhere', async () => {
  const { write, flow, admin, attendant, ...shop } = await openFlowShop(questioned);
  expect(await write('quero')).toEqual(['Qual é o seu CPF?']);
  await admin.api.flows.update({ params: { id: flow.id }, body: { active: false } });
  const other = '5511977770000';
  expect(await write('quero', other)).toEqual([]);
  const { id: ticketId } = await shop.ticketOf(other);
  await expect(attendant.api.flowRuns.start({ params: { flowId: flow.id }, body: { ticketId } })).rejects.toMatchObject(
    { code: 'ERR_FLOW_NOT_PUBLISHED' },
  );
  // What did not start changed nothing.
  expect(await shop.ticketOf(other)).toMatchObject({ status: 'pending', chatbot: false });
  expect(await write('123')).toEqual(['Anotado: 123']);
});

test('FB-03 admins retry or skip a failed block, others may not; only admins hear of runs', async () => {
  const { companyId, admin, attendant, ...shop } = await openShop();
  const stranger = await openShop();
  const target = await makeFlow(companyId, {
    nodes: [node('1', 'start'), say('a', 'Do outro fluxo: {{nome}}.')],
    connections: join('1>a'),
    isPublished: true,
  });
  const flow = await makeFlow(companyId, {
    nodes: [node('1', 'start'), ask('q', 'Nome?', 'nome'), node('j', 'jump', { flowId: target.id })],
    connections: join('1>q', 'q>j'),
    isPublished: true,
  });
  await admin.api.flowTriggers.addCampaign({ body: { name: 'Quero', flowId: flow.id, phrase: 'quero' } });
  await admin.api.flows.update({ params: { id: target.id }, body: { active: false } });
  const { write, messagesTo } = talkTo({ companyId, admin, attendant, ...shop });
  const [ours, ofAttendant, theirs] = await Promise.all([
    admin.openScreen(),
    attendant.openScreen(),
    stranger.admin.openScreen(),
  ]);
  await write('quero');
  expect(await write('Ana')).toEqual([]);
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', chatbot: false });
  const { runs } = await admin.api.flowRuns.ofFlow({ params: { flowId: flow.id }, query: { state: 'failed' } });
  expect(runs).toMatchObject([{ end: 'failed', failure: 'missing-flow', nodeId: 'j' }]);
  const params = { id: runs[0]?.id ?? '' };
  await ours.hear('flowRun', ({ record }) => record.id === params.id && record.end === 'failed');
  for (const other of [attendant, stranger.admin])
    for (const verb of ['retry', 'skip', 'stop'] as const)
      await expect(other.api.flowRuns[verb]({ params })).rejects.toMatchObject({
        code: other === attendant ? 'ERR_NO_PERMISSION' : 'ERR_NO_FLOW_RUN_FOUND',
      });
  // Nothing has changed: it fails again.
  expect(await admin.api.flowRuns.retry({ params })).toMatchObject({ end: 'failed', failure: 'missing-flow' });
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', chatbot: false });
  await admin.api.flows.update({ params: { id: target.id }, body: { active: true } });
  expect(await admin.api.flowRuns.retry({ params })).toMatchObject({ end: 'jump' });
  expect(await messagesTo()).toEqual(['Nome?', 'Do outro fluxo: Ana.']);
  await expect(admin.api.flowRuns.skip({ params })).rejects.toMatchObject({ code: 'ERR_FLOW_RUN_NOT_FAILED' });
  const { steps } = await admin.api.flowRuns.show({ params });
  expect(steps.map(({ seq, nodeId, cause }) => [seq, nodeId, cause])).toEqual([
    [1, '1', 'entered'],
    [2, 'q', 'entered'],
    [3, 'q', 'message'],
    [4, 'j', 'entered'],
    [5, 'j', 'retry'],
    [6, 'j', 'retry'],
  ]);
  // Behind a block without connections the flow is done.
  await admin.api.flows.update({ params: { id: target.id }, body: { active: false } });
  const other = '5511977771111';
  await write('quero', other);
  await write('Bia', other);
  const { runs: failed } = await admin.api.flowRuns.ofFlow({ params: { flowId: flow.id }, query: { state: 'failed' } });
  expect(await admin.api.flowRuns.skip({ params: { id: failed[0]?.id ?? '' } })).toMatchObject({ end: 'done' });
  // A person who attends the customer is not interrupted.
  await write('quero', '5511977772222');
  await write('Caio', '5511977772222');
  const { id } = await shop.ticketOf('5511977772222');
  await attendant.api.tickets.change({ params: { id }, body: { status: 'open' } });
  const { runs: attended } = await admin.api.flowRuns.ofTicket({ params: { ticketId: id } });
  await expect(admin.api.flowRuns.retry({ params: { id: attended[0]?.id ?? '' } })).rejects.toMatchObject({
    code: 'ERR_FLOW_RUN_NOT_FAILED',
  });
  await ours.hear('flowRun', ({ record }) => record.ticketId === id && record.end === 'failed');
  for (const screen of [ofAttendant, theirs]) expect(screen.heard.filter(({ name }) => name === 'flowRun')).toEqual([]);
});

test('FB-03 counts stay when hours are added up and traces are deleted, and only old traces are', async () => {
  const { write, flow, companyId, admin } = await openFlowShop(questioned);
  await write('quero');
  await write('123');
  const others = '5511977773333';
  await write('quero', others);
  await inCompany(companyId, async ({ db }) => {
    const past = new Date(Date.now() - 100 * 24 * 3600_000);
    const { id } = await db
      .updateTable('flow_runs')
      .set({ started_at: past, updated_at: past, ended_at: past })
      .where('ended_at', 'is not', null)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('flow_run_steps').set({ at: past }).where('run_id', '=', id).execute();
  });
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const counts = async () => {
    const { blocks } = await admin.api.flowRuns.counts({
      params: { flowId: flow.id },
      query: { initialDate: day(Date.now() - 101 * 24 * 3600_000), finalDate: day(Date.now()) },
    });
    return blocks.find(({ nodeId }) => nodeId === 'q');
  };
  const both = { nodeId: 'q', entered: 2, branches: { a: 1 } };
  expect(await counts()).toEqual(both);
  // Counts of other tests, and of the hourly job, would say that the past is added up already.
  await asOperator((db) => db.deleteFrom('flow_counts').execute());
  await rollUp();
  expect(await counts()).toEqual(both);
  await rollUp();
  expect(await counts()).toEqual(both);
  await forgetOldRuns();
  expect(await counts()).toEqual(both);
  const { runs } = await admin.api.flowRuns.ofFlow({ params: { flowId: flow.id } });
  expect(runs).toMatchObject([{ waitsFor: 'customer', contactName: 'Ana Lima' }]);
  await rollUp();
  expect(await counts()).toEqual(both);
});
