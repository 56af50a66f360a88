import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePicture } from '../../testing/make-files.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { makeFlow } from '../flows/make-flow.ts';
import { until } from '../../testing/until.ts';

let database: Client;
beforeAll(async () => {
  database = new Client({ connectionString: (await openShop()).app.databaseUrl });
  await database.connect();
});
afterAll(() => database.end());

interface Ask {
  token?: string;
  body?: Record<string, unknown> | FormData;
  key?: string;
  path?: string;
}

/** Calls as a program does: over HTTP, with a token and without a session. */
async function call(
  { app }: Shop,
  { token, body = {}, key, path = '/api/messages/send' }: Ask,
): Promise<Record<string, unknown>> {
  const form = body instanceof FormData;
  const response = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!form && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: form ? body : JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
}

async function programOf(shop: Shop) {
  const { token } = await shop.admin.api.connections.makeToken({ params: { id: shop.phone.connectionId } });
  return {
    token,
    send: (body: Ask['body'], more: Omit<Ask, 'body'> = {}) => call(shop, { token, ...(body && { body }), ...more }),
  };
}

const form = (
  fields: Record<string, string>,
  files: readonly { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }[] = [],
) => {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  for (const { name, type, bytes } of files) made.append('medias', new Blob([bytes], { type }), name);
  return made;
};

describe('the token of a connection', () => {
  test('CN-06 is not made for a company whose plan has no API', async () => {
    const { admin, phone } = await openShop({ plan: { use_external_api: false } });
    const params = { id: phone.connectionId };
    await expect(admin.api.connections.makeToken({ params })).rejects.toMatchObject({ code: 'ERR_PLAN_FEATURE' });
    expect(await admin.api.connections.show({ params })).toMatchObject({ tokenHint: null });
  });

  test('CN-06 is shown once, stored as a hash, known by its end; only connection editors make it', async () => {
    const shop = await openShop();
    const { admin, attendant, phone } = shop;
    const params = { id: phone.connectionId };
    const { token } = await admin.api.connections.makeToken({ params });
    expect(await admin.api.connections.show({ params })).toMatchObject({ tokenHint: token.slice(-4) });
    const { rows } = await database.query<{ row: string }>(
      'select t::text as row from connection_tokens t where company_id = $1',
      [shop.companyId],
    );
    expect(rows[0]?.row).toContain(createHash('sha256').update(token).digest('base64url'));
    expect(rows[0]?.row).not.toContain(token);
    await expect(attendant.api.connections.makeToken({ params })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(attendant.api.connections.revokeToken({ params })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });

    const screen = await attendant.openScreen();
    const { token: next } = await admin.api.connections.makeToken({ params });
    await screen.hear('connection', (told) => told.action === 'update' && told.whatsapp.tokenHint === next.slice(-4));
    expect(await call(shop, { token, body: { number: '5511988887777', body: 'oi' } })).toMatchObject({
      status: 401,
      error: 'ERR_CONNECTION_TOKEN',
    });
    expect(await call(shop, { token: next, body: { number: '5511988887777', body: 'oi' } })).toMatchObject({
      status: 200,
    });
    await admin.api.connections.revokeToken({ params });
    expect(await call(shop, { token: next, body: { number: '5511988887777', body: 'oi' } })).toMatchObject({
      status: 401,
      error: 'ERR_CONNECTION_TOKEN',
    });
    expect(await admin.api.connections.show({ params })).toMatchObject({ tokenHint: null });
    screen.close();
  });
});

describe('a program sends', () => {
  test('MA-01 a text as JSON: the contact is made, a ticket waits in the queue, the customer gets it', async () => {
    const shop = await openShop();
    const { send } = await programOf(shop);
    const reply = await send({ number: '+55 (11) 98888-1111', body: 'Seu pedido *saiu* para entrega.' });
    expect(reply).toEqual({
      status: 200,
      mensagem: 'Mensagem enviada',
      messageId: expect.stringMatching(/^\d+$/) as string,
      ticketId: expect.any(Number) as number,
      waits: false,
    });
    await shop.settled();
    expect(await shop.phone.seenBy('5511988881111')).toMatchObject([
      { fromCustomer: false, body: 'Seu pedido *saiu* para entrega.' },
    ]);
    expect(await shop.ticketOf('5511988881111')).toMatchObject({
      id: reply['ticketId'],
      status: 'pending',
      userId: null,
      queueId: shop.queues[0].id,
      unreadMessages: 0,
      fromMe: true,
      contact: { name: '+5511988881111' },
    });
    const page = await shop.attendant.api.messages.page({ params: { ticketId: Number(reply['ticketId']) } });
    expect(page.messages).toMatchObject([{ id: reply['messageId'], fromMe: true, ack: 2 }]);
  });

  test('MA-01 files as a form, the text as the caption of the first', async () => {
    const shop = await openShop();
    const { send } = await programOf(shop);
    const reply = await send(
      form({ number: '5511988881112', body: 'Segue o boleto' }, [
        { name: 'foto.png', type: 'image/png', bytes: new Uint8Array(await makePicture('png')) },
        { name: 'nota.txt', type: 'text/plain', bytes: new TextEncoder().encode('nota') },
      ]),
    );
    expect(reply).toMatchObject({ status: 200, mensagem: 'Mensagem enviada' });
    await shop.settled();
    expect(await shop.phone.seenBy('5511988881112')).toMatchObject([
      { type: 'image', body: 'Segue o boleto' },
      { type: 'document', body: '' },
    ]);
  });

  test('a form without a file is a text; names in double braces are filled in', async () => {
    const shop = await openShop();
    await shop.phone.write('5511988881113', { name: 'Ana Maria', body: 'Oi' });
    await shop.settled();
    const { send } = await programOf(shop);
    expect(await send(form({ number: '5511 98888-1113', body: 'Olá, {{firstName}}!' }))).toMatchObject({ status: 200 });
    await shop.settled();
    expect((await shop.phone.seenBy('5511988881113')).map(({ body }) => body)).toEqual(['Oi', 'Olá, Ana!']);
  });

  test('into the conversation that is there: an attended ticket stays with who attends it', async () => {
    const shop = await openShop();
    const ticket = await shop.attend('5511988881114');
    const { send } = await programOf(shop);
    expect(
      await send({
        number: '5511988881114',
        body: 'Pagamento recebido',
        queueId: shop.queues[1].id,
        closeTicket: true,
      }),
    ).toMatchObject({ status: 200, ticketId: ticket.id });
    expect(await shop.ticketOf('5511988881114')).toMatchObject({
      id: ticket.id,
      status: 'open',
      userId: shop.attendant.id,
      queueId: shop.queues[0].id,
    });
  });

  test('and closes the ticket when asked to, but never under a customer who waits for an answer', async () => {
    const shop = await openShop();
    const { send } = await programOf(shop);
    const first = await send({
      number: '5511988881115',
      body: 'Só um aviso',
      closeTicket: 'true',
      queueId: shop.queues[1].id,
    });
    expect(await shop.ticketOf('5511988881115')).toMatchObject({
      id: first['ticketId'],
      status: 'closed',
      queueId: shop.queues[1].id,
    });
    await shop.phone.write('5511988881115', 'Tenho uma dúvida');
    const waiting = await shop.ticketOf('5511988881115');
    expect(waiting).toMatchObject({ status: 'pending' });
    expect(await send({ number: '5511988881115', body: 'Outro aviso', closeTicket: true })).toMatchObject({
      ticketId: waiting.id,
    });
    expect(await shop.ticketOf('5511988881115')).toMatchObject({ id: waiting.id, status: 'pending' });
  });

  test('and is told what is wrong: the number, the words, the file, the queue, the connection', async () => {
    const shop = await openShop();
    const { send, token } = await programOf(shop);
    expect(await send({ body: 'oi' })).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
      issues: [{ path: 'number' }],
    });
    expect(await send({ number: 'ana', body: 'oi' })).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
      issues: [{ path: 'number' }],
    });
    expect(await send({ number: '123456789012345678@g.us', body: 'oi' })).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
    });
    // In the sandbox no number that begins with 0 is on WhatsApp.
    expect(await send({ number: '0011988881116', body: 'oi' })).toMatchObject({
      status: 400,
      error: 'ERR_CHECK_NUMBER',
    });
    expect(await send({ number: '5511988881116', body: '  ' })).toMatchObject({
      status: 400,
      error: 'ERR_CREATING_MESSAGE',
    });
    expect(await send({ number: '5511988881116', body: 'x'.repeat(65_537) })).toMatchObject({
      status: 400,
      error: 'ERR_MESSAGE_TOO_LONG',
    });
    expect(
      await send(
        form({ number: '5511988881116' }, [
          { name: 'foto.png', type: 'image/png', bytes: new TextEncoder().encode('não é uma foto') },
        ]),
      ),
    ).toMatchObject({ status: 400, error: 'ERR_MEDIA_BROKEN' });
    expect(await send({ number: '5511988881116', body: 'oi', queueId: 2_000_000_001 })).toMatchObject({
      status: 404,
      error: 'ERR_NO_QUEUE_FOUND',
    });
    expect(await shop.tickets()).toEqual([]);

    await shop.admin.api.connections.disconnect({ params: { id: shop.phone.connectionId } });
    const screen = await shop.admin.openScreen();
    if ((await shop.admin.api.connections.show({ params: { id: shop.phone.connectionId } })).status !== 'DISCONNECTED')
      await screen.hear('session', ({ session }) => session.status === 'DISCONNECTED');
    expect(await call(shop, { token, body: { number: '5511988881117', body: 'oi' } })).toMatchObject({
      status: 409,
      error: 'ERR_WAPP_NOT_INITIALIZED',
    });
    screen.close();
  });

  test('to a number that wrote before also while the connection is away: it goes out later', async () => {
    const shop = await openShop();
    await shop.phone.write('5511988881118', 'Oi');
    await shop.settled();
    const { send } = await programOf(shop);
    await shop.phone.api.drop({ params: shop.phone.params, body: { seconds: 600 } });
    await until(
      async () =>
        (await shop.admin.api.connections.show({ params: { id: shop.phone.connectionId } })).status === 'TIMEOUT',
    );
    expect(await send({ number: '5511988881118', body: 'Já volto' })).toMatchObject({ status: 200, waits: true });
    await shop.phone.api.drop({ params: shop.phone.params, body: { seconds: 0 } });
    await shop.settled();
    expect((await shop.phone.seenBy('5511988881118')).map(({ body }) => body)).toEqual(['Oi', 'Já volto']);
  });

  test('MA-01 a number that is signed out is refused, also to a customer who wrote before', async () => {
    const shop = await openShop();
    await shop.phone.write('5511988881120', 'Oi');
    await shop.settled();
    const { send } = await programOf(shop);
    const params = { id: shop.phone.connectionId };
    await shop.admin.api.connections.disconnect({ params });
    await until(async () => (await shop.admin.api.connections.show({ params })).status === 'DISCONNECTED');
    expect(await send({ number: '5511988881120', body: 'Seu pedido saiu' })).toMatchObject({
      status: 409,
      error: 'ERR_WAPP_NOT_INITIALIZED',
    });
  });

  test('MA-01 a text names no customer of whom only the number is known', async () => {
    const shop = await openShop();
    const { send } = await programOf(shop);
    await send({ number: '5511988881121', body: 'Olá, *{{name}}*! Aqui é a loja, {{firstName}}.' });
    await send({ number: '5511988881121', body: '{{firstName}}, seu pedido saiu' });
    await shop.settled();
    expect((await shop.phone.seenBy('5511988881121')).map(({ body }) => body)).toEqual([
      'Olá! Aqui é a loja.',
      'seu pedido saiu',
    ]);
  });

  test('a number is asked for once a day', async () => {
    const shop = await openShop();
    const { send } = await programOf(shop);
    const askedAt = async () =>
      (
        await database.query<{ digits: string; at: Date }>(
          'select digits, looked_at as at from number_look_ups where company_id = $1',
          [shop.companyId],
        )
      ).rows;
    await Promise.all([1, 2, 3].map((nth) => send({ number: '5511988881119', body: `aviso ${nth}` })));
    const [first, ...others] = await askedAt();
    expect(others).toEqual([]);
    await send({ number: '5511988881119', body: 'mais um' });
    expect(await askedAt()).toEqual([first]);
    await shop.settled();
    expect((await shop.tickets()).length).toBe(1);
    await database.query(
      `update number_look_ups set looked_at = looked_at - interval '25 hours' where company_id = $1`,
      [shop.companyId],
    );
    await database.query('update messages set ack = 1 where company_id = $1', [shop.companyId]);
    await send({ number: '5511988881119', body: 'no dia seguinte' });
    expect((await askedAt())[0]?.at.getTime()).toBeGreaterThanOrEqual(first?.at.getTime() ?? 0);
  });
});

describe('a program keeps to what its number may send by itself', () => {
  test('so many new conversations a day, so much a minute; a running conversation is never held up', async () => {
    const shop = await openShop();
    const { send } = await programOf(shop);
    await shop.admin.api.sendBudgets.set({
      params: { id: shop.phone.connectionId },
      body: { perMinute: 6, firstContactsPerDay: 1, warmUp: false },
    });
    expect(await send({ number: '5511988883331', body: 'primeiro' })).toMatchObject({ status: 200 });
    expect(await send({ number: '5511988883332', body: 'segundo' })).toMatchObject({
      status: 429,
      error: 'ERR_SEND_BUDGET',
    });
    expect(await send({ number: '5511988883331', body: 'mais um' })).toMatchObject({
      status: 429,
      error: 'ERR_RATE_LIMITED',
      retryAfterSeconds: expect.any(Number) as number,
    });
    await shop.phone.write('5511988883331', 'Oi, pode falar');
    await shop.settled();
    expect(await send({ number: '5511988883331', body: 'resposta' })).toMatchObject({ status: 200 });
    await shop.settled();
    // A refused call stores nothing: no contact, no ticket.
    expect((await shop.tickets()).map(({ contact }) => contact.number)).toEqual(['5511988883331']);
    expect((await shop.admin.api.contacts.page()).count).toBe(1);
  });
});

describe('a program repeats itself', () => {
  test('MA-01 under one key, a call is done once and answered alike; another call under it is refused', async () => {
    const shop = await openShop();
    const { send } = await programOf(shop);
    const said = { number: '5511988882221', body: 'Pedido 42 confirmado' };
    const first = await send(said, { key: 'pedido-42' });
    expect(first).toMatchObject({ status: 200 });
    expect(await send(said, { key: 'pedido-42' })).toEqual(first);
    expect(await send({ ...said, body: 'Pedido 43 confirmado' }, { key: 'pedido-42' })).toMatchObject({
      status: 422,
      error: 'ERR_IDEMPOTENCY_KEY_REUSED',
    });
    expect(await send(said, { key: 'pedido-43' })).not.toEqual(first);
    for (const key of ['', 'x'.repeat(101)])
      expect(await send(said, { key })).toMatchObject({
        status: 400,
        error: 'ERR_VALIDATION',
        issues: [{ path: 'Idempotency-Key' }],
      });
    await shop.settled();
    expect(await shop.phone.seenBy('5511988882221')).toHaveLength(2);
  });

  test('at the same moment: once', async () => {
    const shop = await openShop();
    const { send } = await programOf(shop);
    const file = { name: 'nota.txt', type: 'text/plain', bytes: new TextEncoder().encode('nota') };
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        send(form({ number: '5511988882222', body: 'Segue a nota' }, [file]), { key: 'nota-1' }),
      ),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 200 });
    await shop.settled();
    expect(await shop.phone.seenBy('5511988882222')).toHaveLength(1);
    expect(
      await send(
        form({ number: '5511988882222', body: 'Segue a nota' }, [
          { ...file, bytes: new TextEncoder().encode('outra') },
        ]),
        { key: 'nota-1' },
      ),
    ).toMatchObject({ status: 422 });
  });

  test('a call that was refused may be repeated under its key; after a day a key is free again', async () => {
    const shop = await openShop();
    const { send } = await programOf(shop);
    expect(await send({ number: '5511988882223', body: 'oi', queueId: 2_000_000_001 }, { key: 'k' })).toMatchObject({
      status: 404,
    });
    expect(await send({ number: '5511988882223', body: 'oi' }, { key: 'k' })).toMatchObject({ status: 200 });
    await database.query(
      `update idempotency_keys set created_at = created_at - interval '24 hours' where company_id = $1`,
      [shop.companyId],
    );
    expect(await send({ number: '5511988882223', body: 'outro dia' }, { key: 'k' })).toMatchObject({ status: 200 });
    await shop.settled();
    expect((await shop.phone.seenBy('5511988882223')).map(({ body }) => body)).toEqual(['oi', 'outro dia']);
  });

  test('the key of one connection is not that of another', async () => {
    const shop = await openShop();
    const { send } = await programOf(shop);
    const other = await shop.linkPhone();
    const { token } = await shop.admin.api.connections.makeToken({ params: { id: other.connectionId } });
    const said = { number: '5511988882224', body: 'oi' };
    const [one, two] = [await send(said, { key: 'k' }), await call(shop, { token, body: said, key: 'k' })];
    expect(one['ticketId']).not.toBe(two['ticketId']);
    await shop.settled();
    expect(
      [await shop.phone.seenBy('5511988882224'), await other.seenBy('5511988882224')].map((seen) => seen.length),
    ).toEqual([1, 1]);
  });
});

test('FB-03 a program starts a flow for a number or a ticket, once for a key, and not under an attendant', async () => {
  const shop = await openShop();
  const { token } = await programOf(shop);
  const flow = await makeFlow(shop.companyId, {
    nodes: [
      { id: '1', type: 'start', position: { x: 0, y: 0 }, data: {} },
      {
        id: 'q',
        type: 'question',
        position: { x: 0, y: 0 },
        data: { typebotIntegration: { message: 'Gostou?', answerKey: 'nota' } },
      },
      { id: 'a', type: 'message', position: { x: 0, y: 0 }, data: { label: 'Anotado: {{nota}}' } },
    ],
    connections: [
      { id: 'e1', source: '1', sourceHandle: 'a', target: 'q' },
      { id: 'e2', source: 'q', sourceHandle: 'a', target: 'a' },
    ],
    isPublished: true,
  });
  const start = (body: Record<string, unknown>, { key, id = flow.id }: { key?: string; id?: number } = {}) =>
    call(shop, { token, body, path: `/api/flows/${id}/start`, ...(key !== undefined && { key }) });
  const told = async (number: string) => {
    await shop.settled();
    return (await shop.phone.seenBy(number)).filter((one) => !one.fromCustomer).map(({ body }) => body);
  };
  const number = '5511988883301';
  const begun = await start({ number }, { key: 'pedido-1' });
  expect(begun).toMatchObject({ status: 200, waits: false, runId: expect.any(String) as string });
  expect(await start({ number }, { key: 'pedido-1' })).toEqual(begun);
  expect(await start({ number: '5511988883309' }, { key: 'pedido-1' })).toMatchObject({
    error: 'ERR_IDEMPOTENCY_KEY_REUSED',
  });
  expect(await start({ number })).toMatchObject({ status: 409, error: 'ERR_FLOW_RUN_ALREADY' });
  expect(await told(number)).toEqual(['Gostou?']);
  expect(await shop.ticketOf(number)).toMatchObject({ id: begun['ticketId'], status: 'pending', chatbot: true });
  await shop.phone.write(number, 'Sim');
  expect(await told(number)).toEqual(['Gostou?', 'Anotado: Sim']);
  const { runs } = await shop.admin.api.flowRuns.ofFlow({ params: { flowId: flow.id } });
  expect(runs).toMatchObject([{ id: begun['runId'], trigger: 'program', userName: null, end: 'done' }]);
  expect(await start({ ticketId: begun['ticketId'] })).toMatchObject({ status: 200, ticketId: begun['ticketId'] });

  const attended = await shop.attend('5511988883302');
  for (const body of [{ number: '5511988883302' }, { ticketId: attended.id }])
    expect(await start(body)).toMatchObject({ status: 409, error: 'ERR_TICKET_ATTENDED' });
  const other = await shop.linkPhone();
  await other.write('5511988883303', 'Oi');
  const { id: elsewhere } = await shop.ticketOf('5511988883303');
  expect(await start({ ticketId: elsewhere })).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' });
  const stranger = await openShop();
  const { id: theirs } = await makeFlow(stranger.companyId, { isPublished: true });
  expect(await start({ number: '5511988883304' }, { id: theirs })).toMatchObject({ error: 'ERR_NO_FLOW_FOUND' });
  expect(await start({})).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  expect(await start({ number, ticketId: attended.id })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  await shop.admin.api.flows.update({ params: { id: flow.id }, body: { active: false } });
  expect(await start({ number: '5511988883305' })).toMatchObject({ status: 409, error: 'ERR_FLOW_NOT_PUBLISHED' });
  // What was refused left neither a contact nor a ticket.
  expect((await shop.tickets()).map((ticket) => ticket.contact.number)).not.toContain('5511988883305');
});
