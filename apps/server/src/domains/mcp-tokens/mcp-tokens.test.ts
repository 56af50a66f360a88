import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { resetBrand } from '../../testing/reset-brand.ts';
import { changeBrand } from '../brand/index.ts';

const customer = '5511988887777';
const modern = '2026-07-28';
const prefix = 'io.modelcontextprotocol';

interface Answer {
  status: number;
  headers: Headers;
  /** Undefined: an empty body. */
  body: { id?: unknown; result?: Record<string, unknown>; error?: { code: number; message: string; data?: unknown } };
}

/** Posts as a client of the protocol does. */
async function post(
  { app }: Pick<Shop, 'app'>,
  token: string | undefined,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${app.url}/mcp`, {
    method: 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : (JSON.parse(text) as never) };
}

/** A client of the revision of July 2026: every request carries its version. */
const speak = (shop: Pick<Shop, 'app'>, token: string) => {
  let last = 0;
  return (method: string, params: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    post(
      shop,
      token,
      {
        jsonrpc: '2.0',
        id: (last += 1),
        method,
        params: {
          ...params,
          _meta: {
            [`${prefix}/protocolVersion`]: modern,
            [`${prefix}/clientInfo`]: { name: 'test', version: '1' },
            [`${prefix}/clientCapabilities`]: {},
          },
        },
      },
      {
        'mcp-protocol-version': modern,
        'mcp-method': method,
        ...(typeof params['name'] === 'string' && { 'mcp-name': params['name'] }),
        ...headers,
      },
    );
};

async function openAssistant(fields: { mayWrite?: boolean } = {}, shop?: Shop) {
  const used = shop ?? (await openShop());
  const { id } = await used.admin.api.mcpTokens.create({ body: { name: `Claude ${Math.random()}`, ...fields } });
  const { token } = await used.admin.api.mcpTokens.makeToken({ params: { id } });
  const ask = speak(used, token);
  const tools = async () => {
    const { result } = (await ask('tools/list')).body;
    return result?.['tools'] as {
      name: string;
      inputSchema: { type: string };
      annotations: { readOnlyHint: boolean };
    }[];
  };
  /** The result of a tool as JSON, or the text of its refusal. */
  const use = async (name: string, given: Record<string, unknown> = {}) => {
    const { result } = (await ask('tools/call', { name, arguments: given })).body;
    const [{ text } = { text: '' }] = (result?.['content'] ?? []) as { type: 'text'; text: string }[];
    return { isError: result?.['isError'], text, json: result?.['isError'] ? undefined : (JSON.parse(text) as never) };
  };
  return { shop: used, id, token, ask, tools, use };
}

test('IN-01 a client of the present MCP discovers the server, lists its tools and reads the tickets', async () => {
  const { shop, ask, tools, use } = await openAssistant();
  await shop.phone.write(customer, { name: 'Ana Lima', body: 'Bom dia!' });
  await shop.settled();
  const { status, headers, body } = await ask('server/discover');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(headers.get('mcp-session-id')).toBeNull();
  expect(body).toMatchObject({
    jsonrpc: '2.0',
    id: 1,
    result: {
      resultType: 'complete',
      supportedVersions: expect.arrayContaining([modern, '2025-11-25', '2025-06-18', '2025-03-26']) as unknown,
      capabilities: { tools: {} },
      cacheScope: 'private',
      ttlMs: expect.any(Number) as unknown,
      _meta: { [`${prefix}/serverInfo`]: { name: 'balcao' } },
    },
  });
  const listed = await tools();
  expect(await tools()).toEqual(listed);
  expect(new Set(listed.map(({ name }) => name)).size).toBe(listed.length);
  for (const { name, inputSchema, annotations } of listed) {
    expect(name).toMatch(/^[\w-]{1,64}$/);
    expect(inputSchema.type).toBe('object');
    // Its token only reads.
    expect(annotations.readOnlyHint).toBe(true);
  }
  const { json } = await use('tickets_list', { status: 'pending', showAll: true });
  expect(json).toMatchObject({ tickets: [{ status: 'pending', lastMessage: 'Bom dia!' }] });
  const ticket = await shop.ticketOf(customer);
  expect((await use('messages_page', { ticketId: ticket.id })).json).toMatchObject({
    messages: [{ body: 'Bom dia!' }],
  });
});

test('IN-01 a client of an earlier MCP begins with the handshake and goes on without a session', async () => {
  const { shop, token } = await openAssistant();
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'old', version: '1' } };
  const begun = await post(shop, token, { jsonrpc: '2.0', id: 'a', method: 'initialize', params });
  expect(begun).toMatchObject({
    status: 200,
    body: {
      id: 'a',
      result: { protocolVersion: '2025-06-18', serverInfo: { name: 'balcao' }, capabilities: { tools: {} } },
    },
  });
  const version = { 'mcp-protocol-version': '2025-06-18' };
  const told = await post(shop, token, { jsonrpc: '2.0', method: 'notifications/initialized' }, version);
  expect([told.status, told.body]).toEqual([202, {}]);
  expect((await post(shop, token, { jsonrpc: '2.0', id: 2, method: 'ping' }, version)).body).toEqual({
    jsonrpc: '2.0',
    id: 2,
    result: {},
  });
  const list = { jsonrpc: '2.0', id: 3, method: 'tools/list' };
  expect((await post(shop, token, list, version)).body.result).not.toHaveProperty('resultType');
  const called = { jsonrpc: '2.0', id: 4, method: 'tools/call', params: { name: 'queues_list' } };
  expect((await post(shop, token, called, version)).body.result).toMatchObject({ isError: false });
  // An assistant names the installation as its users know it.
  await changeBrand({ name: 'Atende Já' });
  const named = { jsonrpc: '2.0', id: 6, method: 'initialize', params };
  expect((await post(shop, token, named)).body.result).toMatchObject({
    serverInfo: { name: 'balcao', title: 'Atende Já' },
    instructions: expect.stringMatching(/^Atende Já is the desk/) as string,
  });
  await resetBrand();
  // A version that the server does not know is answered with its newest one of that kind.
  const newer = { jsonrpc: '2.0', id: 5, method: 'initialize', params: { ...params, protocolVersion: '2099-01-01' } };
  expect((await post(shop, token, newer)).body.result).toMatchObject({ protocolVersion: '2025-11-25' });
  // Only the version without a header has batches.
  const batch = [list, { jsonrpc: '2.0', method: 'notifications/initialized' }, { ...list, id: 9 }];
  expect((await post(shop, token, batch)).body).toMatchObject([{ id: 3 }, { id: 9 }]);
  expect((await post(shop, token, batch, version)).status).toBe(400);
});

test('IN-01 what is no MCP is refused with the codes of the specification', async () => {
  const { shop, token, ask } = await openAssistant();
  const refusal = ({ status, body }: Answer) => [status, body.error?.code];
  expect(refusal(await post(shop, token, '{"jsonrpc":'))).toEqual([400, -32700]);
  expect(refusal(await post(shop, token, { id: 1, method: 'tools/list' }))).toEqual([400, -32600]);
  expect(refusal(await post(shop, token, { jsonrpc: '2.0', id: null, method: 'ping' }))).toEqual([400, -32600]);
  expect(refusal(await ask('resources/list'))).toEqual([404, -32601]);
  expect(refusal(await ask('tools/list', { cursor: 'x' }))).toEqual([200, -32602]);
  expect(refusal(await ask('tools/call', { name: 'tickets_remove', arguments: {} }))).toEqual([200, -32602]);
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const unknown = await post(shop, token, list, { 'mcp-protocol-version': '1900-01-01' });
  expect(refusal(unknown)).toEqual([400, -32022]);
  expect(unknown.body.error?.data).toMatchObject({ requested: '1900-01-01' });
  // The headers repeat the body: what differs, or is missing, was tampered with.
  expect(refusal(await ask('tools/list', {}, { 'mcp-method': 'tools/call' }))).toEqual([400, -32020]);
  expect(refusal(await ask('tools/call', { name: 'tags_list' }, { 'mcp-name': 'users_list' }))).toEqual([400, -32020]);
  expect(refusal(await ask('tools/list', {}, { 'mcp-protocol-version': '2025-11-25' }))).toEqual([400, -32020]);
  const encoded = `=?base64?${Buffer.from('tags_list').toString('base64')}?=`;
  expect((await ask('tools/call', { name: 'tags_list' }, { 'mcp-name': encoded })).status).toBe(200);
  const meta = { [`${prefix}/protocolVersion`]: modern };
  const bare = { ...list, params: { _meta: meta } };
  const headers = { 'mcp-protocol-version': modern, 'mcp-method': 'tools/list' };
  expect(refusal(await post(shop, token, bare, headers))).toEqual([400, -32602]);
  expect((await post(shop, token, list, { 'content-type': 'text/plain' })).status).toBe(415);
  for (const method of ['GET', 'DELETE'])
    expect((await fetch(`${shop.app.url}/mcp`, { method, headers: { authorization: `Bearer ${token}` } })).status).toBe(
      405,
    );
  // A page of another site.
  expect((await post(shop, token, list, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await post(shop, token, list, { origin: shop.app.url })).status).toBe(200);
});

test('IN-01 a token that may write answers a customer; one that only reads does not know the tool', async () => {
  const { shop, use } = await openAssistant({ mayWrite: true });
  const reader = await openAssistant({}, shop);
  const { id } = await shop.attend(customer);
  const { id: userId } = await shop.admin.api.auth.me();
  await use('tickets_change', { id, status: 'open', userId });
  const sent = { ticketId: id, body: 'Já verifico.' };
  const { error } = (await reader.ask('tools/call', { name: 'messages_send', arguments: sent })).body;
  expect(error?.code).toBe(-32602);
  expect(await use('messages_send', sent)).toMatchObject({ isError: false, json: { body: 'Já verifico.' } });
  await shop.settled();
  expect((await shop.phone.seenBy(customer)).map(({ body }) => body)).toContain('Já verifico.');
  // The words of a refusal are for the assistant.
  expect(await use('messages_send', { ticketId: 2147483647, body: 'x' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('ERR_NO_TICKET_FOUND') as unknown,
  });
  expect(await use('messages_send', { body: 'x' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('ticketId') as unknown,
  });
  expect(await use('tickets_show', { id: 'drop' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/ERR_VALIDATION.*params\.id/) as unknown,
  });
  expect(await use('tickets_show', { id, extra: 1 })).toMatchObject({
    isError: true,
    text: expect.stringContaining('extra') as unknown,
  });
});

test('IN-01 no tool deletes, configures or manages users, whatever the token may', async () => {
  const { tools } = await openAssistant({ mayWrite: true });
  const names = (await tools()).map(({ name }) => name);
  expect(
    names.filter((name) => /remove|delete|settings|token|secret|webhook|^accounts|^auth|_forward/i.test(name)),
  ).toEqual([]);
  expect(names.filter((name) => name.startsWith('users_'))).toEqual(['users_list']);
});

test('IN-01 an assistant sees its company alone; a token ends when replaced, deleted or unentitled', async () => {
  const first = await openAssistant();
  const stranger = await openAssistant();
  await stranger.shop.phone.write(customer, { name: 'De outra empresa', body: 'Oi' });
  await stranger.shop.settled();
  const theirs = await stranger.shop.ticketOf(customer);
  expect((await first.use('tickets_show', { id: theirs.id })).text).toContain('ERR_NO_TICKET_FOUND');
  expect((await first.use('tickets_list', { showAll: true })).json).toMatchObject({ tickets: [] });

  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const statusOf = async (token?: string) => (await post(first.shop, token, list)).status;
  const { headers } = await post(first.shop, undefined, list);
  expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
  expect(await statusOf('x')).toBe(401);
  // A session's token and that of a connection are none.
  const { token: ofConnection } = await first.shop.admin.api.connections.makeToken({
    params: { id: first.shop.phone.connectionId },
  });
  expect(await statusOf(ofConnection)).toBe(401);
  expect(await statusOf(first.token.slice(0, -1) + (first.token.endsWith('A') ? 'B' : 'A'))).toBe(401);
  // Its own token opens nothing but /mcp.
  const other = await fetch(`${first.shop.app.url}/api/tickets`, {
    headers: { authorization: `Bearer ${first.token}` },
  });
  expect([other.status, await other.json()]).toMatchObject([403, { error: 'ERR_TOKEN_EXPIRED' }]);

  const params = { id: first.id };
  const { token: next } = await first.shop.admin.api.mcpTokens.makeToken({ params });
  expect([await statusOf(first.token), await statusOf(next)]).toEqual([401, 200]);
  const { id: attendantId } = await first.shop.attendant.api.auth.me();
  const change = async (values: { user_id?: number; expires_at?: Date }) => {
    await inCompany(first.shop.companyId, ({ db }) =>
      db.updateTable('mcp_tokens').set(values).where('id', '=', first.id).execute(),
    );
    await first.shop.admin.api.mcpTokens.update({ params, body: { mayWrite: false } });
  };
  await change({ user_id: attendantId });
  expect(await statusOf(next)).toBe(403);
  await change({ expires_at: new Date() });
  expect(await statusOf(next)).toBe(401);
  const { token: last } = await first.shop.admin.api.mcpTokens.makeToken({ params });
  await first.shop.admin.api.mcpTokens.remove({ params });
  expect(await statusOf(last)).toBe(401);
});

test('IN-01 only admins make tokens, which are never shown again, and the audit log names what was made', async () => {
  const { shop, id, token } = await openAssistant();
  await expect(shop.attendant.api.mcpTokens.page()).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  await expect(shop.attendant.api.mcpTokens.makeToken({ params: { id } })).rejects.toMatchObject({
    code: 'ERR_NO_PERMISSION',
  });
  const page = await shop.admin.api.mcpTokens.page();
  expect(page.records).toMatchObject([{ id, mayWrite: false, tokenHint: token.slice(-4) }]);
  expect(JSON.stringify(page)).not.toContain(token.slice(0, -4));
  const log = JSON.stringify(await shop.admin.api.audit.list());
  expect(log).toContain('mcp_tokens');
  expect(log).not.toContain(token.slice(0, -4));
  const { name } = page.records[0] ?? { name: '' };
  await expect(shop.admin.api.mcpTokens.create({ body: { name } })).rejects.toMatchObject({
    code: 'ERR_MCP_TOKEN_ALREADY_EXISTS',
  });
});
