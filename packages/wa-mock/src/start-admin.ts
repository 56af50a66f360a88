import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { adminCalls } from './admin-calls.ts';
import { mediaOf } from './describe-message.ts';
import { makeEventLog } from './event-log.ts';
import type { EventLog } from './event-log.ts';
import { openMedia } from './media.ts';
import { findPagePart } from './phones-page.ts';
import type { MockWhatsApp } from './start-mock-whatsapp.ts';

export type Admin = { address: string; stop(): Promise<void> };

type Calls = Record<string, (input: unknown) => unknown>;

/**
 * Serves the admin API and the page of phones on 127.0.0.1: `POST /api/<call>`, `GET /events` (server-sent events),
 * `GET /media/<message id>`, `GET /`.
 */
export async function startAdmin(mock: MockWhatsApp, port = 0): Promise<Admin> {
  const log = makeEventLog(mock);
  const calls = adminCalls(mock, log) as Calls;
  const server = createServer((request, reply) => {
    answer(mock, calls, log, request, reply).catch((error: unknown) => {
      send(reply, 400, { error: error instanceof Error ? error.message : String(error) });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(
  mock: MockWhatsApp,
  calls: Calls,
  log: EventLog,
  request: IncomingMessage,
  reply: ServerResponse,
) {
  if (!isFromThisMachine(request)) return send(reply, 403, { error: 'only pages of this machine may call' });
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'POST') {
    const name = pathname.replace('/api/', '');
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
    if (!call) return send(reply, 404, { error: `there is no call ${name}` });
    const body = await text(request);
    return send(reply, 200, { result: await call(body ? JSON.parse(body) : {}) });
  }
  if (pathname === '/events') return stream(log, Number(searchParams.get('after') ?? 0), reply);
  if (pathname.startsWith('/media/')) return sendMedia(mock, pathname.slice('/media/'.length), reply);
  if (pathname === '/favicon.ico') return void reply.writeHead(204).end();
  const part = findPagePart(pathname);
  if (!part) return send(reply, 404, { error: 'there is no such page' });
  reply.writeHead(200, {
    'content-type': part.type,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'self'; media-src 'self' blob:; img-src 'self' blob:",
  });
  reply.end(part.text);
}

/**
 * A foreign web page must not call the mock through its visitor's browser, even if its host name resolves to 127.0.0.1.
 */
function isFromThisMachine({ headers: { host = '', origin } }: IncomingMessage) {
  const thisMachine = /^(127\.0\.0\.1|localhost)(:\d+)?$/;
  return thisMachine.test(host) && (!origin || thisMachine.test(origin.replace('http://', '')));
}

function stream(log: EventLog, after: number, reply: ServerResponse) {
  reply.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const write = (event: { seq: number }) => reply.write(`id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`);
  reply.write(': hello\n\n');
  if (after) log.after(after).forEach(write);
  reply.on('close', log.listen(write));
}

function sendMedia(mock: MockWhatsApp, id: string, reply: ServerResponse) {
  const media = mediaOf(mock.messages.get(id)?.message ?? {});
  if (!media) return send(reply, 404, { error: 'this message has no file' });
  const file = openMedia(mock, media.file, media.kind);
  // A customer's file must never run as a page of this origin.
  const type =
    media.kind === 'document' ? 'application/octet-stream' : (media.file.mimetype ?? 'application/octet-stream');
  reply.writeHead(200, {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
    'content-length': file.length,
  });
  reply.end(file);
}

function send(reply: ServerResponse, status: number, body: unknown) {
  reply.writeHead(status, { 'content-type': 'application/json' });
  reply.end(JSON.stringify(body));
}
