import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type net from 'node:net';
import { createForm, listForms, publishForm } from './graph-forms.ts';
import { reportTo, type ReportOptions } from './graph-report.ts';
import {
  appId,
  digits,
  errorOf,
  newState,
  replyUnlessCut,
  versionPath,
  type GraphAccount,
  type GraphCall,
  type GraphState,
  type Refusal,
  type Reply,
} from './graph-state.ts';
import { createTemplate, deleteTemplate, editTemplate, listTemplates } from './graph-templates.ts';

export { reportTo };

/**
 * Meta's Graph API as its public documentation describes it, as far as WhatsApp numbers need it; on loopback, for
 * tests. It accepts calls with the right token, remembers them, and reports to the webhook as Meta does.
 */
export interface GraphDouble extends GraphAccount {
  /** The URL, with the version. */
  url: string;
  calls: readonly GraphCall[];
  /** The messages sent, in order. */
  sent(): Record<string, unknown>[];
  /** Meta's ids of the messages sent, in order. */
  wamids(): string[];
  /** Refuses the given number of calls whose `METHOD path` matches. */
  refuse(path: RegExp, refusal: Refusal, times?: number): void;
  /** Refuses messages to this number until it is called with undefined. */
  refuseTo(number: string, refusal: Refusal | undefined): void;
  /** Handles of files that were uploaded as examples of templates. */
  handles: ReadonlyMap<string, Buffer>;
  /** The next message, template or form is accepted, but the connection is cut before the answer. */
  cutNextAnswer(): void;
  /** A customer's account under `waId`; messages to any of the other forms of its number find it. */
  register(waId: string, forms: readonly string[]): void;
  /** Stores a file that a customer sends; returns its id. */
  keepFile(bytes: Uint8Array, type: string): string;
  /** Reports to the webhook; returns the status. A wrong secret gives a wrong signature. */
  report(webhook: string, value: Record<string, unknown>, options?: ReportOptions): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the double on a free port. */
export async function startGraphDouble(): Promise<GraphDouble> {
  const state = newState();
  const server = http.createServer((request, response) => void serve(state, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state.account, {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}${versionPath.slice(0, -1)}`,
    calls: state.calls,
    sent: () => state.sent,
    handles: state.handles,
    wamids: () => state.wamids,
    refuse: (path: RegExp, refusal: Refusal, times = 1) => void state.refusals.push({ path, refusal, times }),
    refuseTo: (number: string, refusal: Refusal | undefined) => void state.refusedNumbers.set(number, refusal),
    cutNextAnswer: () => void (state.isNextCut = true),
    register: (waId: string, forms: readonly string[]) => forms.forEach((form) => state.accounts.set(form, waId)),
    keepFile: (bytes: Uint8Array, type: string) => keepFile(state, bytes, type),
    report: (webhook: string, value: Record<string, unknown>, options: ReportOptions = {}) =>
      reportTo(webhook, state.account, value, options),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

/** Answers one request: a file of the file host, or a call of the API. */
async function serve(state: GraphState, request: http.IncomingMessage, response: http.ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', `http://127.0.0.1:${request.socket.localPort}`);
  const say = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  // Sessions of the resumable upload take the token as `OAuth`.
  const scheme = url.pathname.startsWith(`${versionPath}upload:`) ? 'OAuth' : 'Bearer';
  if (request.headers.authorization !== `${scheme} ${state.account.accessToken}`) {
    const { status, body } = errorOf({ code: 190, status: 401, details: 'The access token could not be decrypted' });
    return say(status, body);
  }
  if (url.pathname.startsWith('/files/') && serveFile(state, url, response)) return undefined;
  const call = {
    method: request.method ?? '',
    path: `${url.pathname.slice(versionPath.length)}${url.search}`,
    ...(scheme === 'OAuth' ? { body: {} } : contentOf(Buffer.concat(chunks), request.headers['content-type'] ?? '')),
  };
  state.calls.push(call);
  if (scheme === 'OAuth') {
    const { status = 200, body } = takeBytes(state, url, request.headers['file_offset'], Buffer.concat(chunks));
    return say(status, body);
  }
  const reply = answer(state, call, url);
  if (reply === 'cut') return request.socket.destroy();
  return say(reply.status ?? 200, reply.body);
}

/** Serves a file, or the planned failure of the file host. Returns false if there is no such file. */
function serveFile({ account: { fileHost }, files }: GraphState, url: URL, response: http.ServerResponse): boolean {
  const { status: fault, redirect } = fileHost;
  const file = files.get(url.pathname.replace('/files/', ''));
  if ((fault ?? redirect) !== undefined)
    response.writeHead(fault ?? 302, redirect === undefined ? {} : { location: redirect }).end();
  else if (file) response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
  else return false;
  return true;
}

/** An owner of an edge of the graph, by the id in the address. */
type Owner = 'phone' | 'business' | 'app' | 'file' | 'form' | 'template';

interface Route {
  state: GraphState;
  call: GraphCall;
  url: URL;
  /** The id in the address. */
  object: string;
}

/** The handlers, by `METHOD owner/edge`. */
const routes: Partial<Record<string, (route: Route) => Reply>> = {
  'GET phone/': ({ state }) => ({ body: profileOf(state.account) }),
  'POST phone/messages': ({ state, call }) => acceptMessage(state, call),
  'POST phone/media': ({ state, call: { file } }) =>
    file ? { body: { id: keepFile(state, file.bytes, file.type) } } : unsupported(state.account.phone.id),
  'POST business/subscribed_apps': () => ({ body: { success: true } }),
  'GET business/message_templates': ({ state, url }) => listTemplates(state.account, url),
  'POST business/message_templates': ({ state, call }) => createTemplate(state, call),
  'DELETE business/message_templates': ({ state, url }) => deleteTemplate(state.account, url),
  'POST template/': ({ state, object, call }) => editTemplate(state, object, call),
  'GET business/flows': ({ state, url }) => listForms(state.account, url),
  'POST business/flows': ({ state, call }) => createForm(state, call),
  'POST form/publish': ({ state, object }) => publishForm(state.account, object),
  'GET app/': () => ({ body: { id: appId } }),
  'POST app/uploads': ({ state, url }) => beginUpload(state, url),
  'GET file/': ({ state, url, object }) => showFile(state, url, object),
};

const unsupported = (object: string) => errorOf({ code: 100, details: `Unsupported request: ${object}` });

function answer(state: GraphState, call: GraphCall, url: URL): Reply {
  const plannedRefusal = state.refusals.find(
    ({ path, times }) => times > 0 && path.test(`${call.method} ${call.path}`),
  );
  if (plannedRefusal) {
    plannedRefusal.times--;
    return errorOf(plannedRefusal.refusal);
  }
  const [object = '', edge = ''] = url.pathname.slice(versionPath.length).split('/');
  const handle = routes[`${call.method} ${ownerOf(state, object)}/${edge}`];
  return handle ? handle({ state, call, url, object }) : unsupported(object);
}

function ownerOf({ account, files }: GraphState, object: string): Owner | undefined {
  if (object === account.phone.id) return 'phone';
  if (object === account.businessAccountId) return 'business';
  if (files.has(object)) return 'file';
  if (account.forms.some(({ id }) => id === object)) return 'form';
  if (account.templates.some(({ id }) => id === object)) return 'template';
  return object === 'app' || object === appId ? 'app' : undefined;
}

const profileOf = ({ phone, qualityRating }: GraphAccount) => ({
  display_phone_number: phone.displayNumber,
  verified_name: 'Padaria Sol',
  quality_rating: qualityRating,
  whatsapp_business_manager_messaging_limit: 'TIER_2K',
  id: phone.id,
});

function acceptMessage(state: GraphState, { body }: GraphCall): Reply {
  if (body['messaging_product'] !== 'whatsapp') return errorOf({ code: 100, details: 'messaging_product is missing' });
  if (body['status'] === 'read') return { body: { success: true } };
  const refusal = state.refusedNumbers.get(String(body['to']));
  if (refusal) return errorOf(refusal);
  const wamid = `wamid.${randomBytes(18).toString('base64')}`;
  state.sent.push(body);
  state.wamids.push(wamid);
  const waId = state.accounts.get(String(body['to'])) ?? body['to'];
  return replyUnlessCut(state, {
    messaging_product: 'whatsapp',
    contacts: [{ input: body['to'] ?? body['recipient'], wa_id: waId }],
    messages: [{ id: wamid }],
  });
}

/** Begins a resumable upload. */
function beginUpload({ uploads }: GraphState, url: URL): Reply {
  const id = `upload:${randomBytes(12).toString('hex')}`;
  uploads.set(id, Number(url.searchParams.get('file_length')));
  return { body: { id: `${id}?sig=${randomBytes(6).toString('hex')}` } };
}

/** Takes the bytes of a resumable upload, all in one call, and returns the handle of the file. */
function takeBytes(state: GraphState, url: URL, offset: unknown, bytes: Buffer): { status?: number; body: unknown } {
  const length = state.uploads.get(decodeURIComponent(url.pathname.slice(versionPath.length)));
  if (length !== bytes.length || offset !== '0') return errorOf({ code: 100, details: 'Invalid upload' }) as never;
  const handle = `4::${randomBytes(24).toString('base64')}`;
  state.handles.set(handle, bytes);
  return { body: { h: handle } };
}

/** Where a file can be downloaded, and what it is. */
function showFile({ account, files }: GraphState, url: URL, id: string): Reply {
  const file = files.get(id);
  if (!file) return unsupported(id);
  return {
    body: {
      url: account.fileHost.url ?? `${url.origin}/files/${id}`,
      mime_type: file.type,
      file_size: file.bytes.length,
      id,
      messaging_product: 'whatsapp',
    },
  };
}

function keepFile({ files }: GraphState, bytes: Uint8Array, type: string): string {
  const id = digits(16);
  files.set(id, { bytes, type });
  return id;
}

/** JSON, or the one file of a form with its fields. */
function contentOf(bytes: Buffer, type: string): Pick<GraphCall, 'body' | 'file'> {
  const boundary = /boundary=(\S+)/.exec(type)?.[1];
  if (!boundary)
    return { body: bytes.length > 0 ? (JSON.parse(bytes.toString('utf8')) as Record<string, unknown>) : {} };
  const body: Record<string, unknown> = {};
  let file: GraphCall['file'];
  // latin1 maps each byte to one character, so that the bytes of the file survive as text.
  for (const part of bytes.toString('latin1').split(`--${boundary}`)) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const field = /name="([^"]*)"/.exec(head)?.[1];
    const content = rest.join('\r\n\r\n').replace(/\r\n$/, '');
    const name = /filename="([^"]*)"/.exec(head)?.[1];
    if (name !== undefined)
      file = { name, type: /Content-Type: (.*)/i.exec(head)?.[1]?.trim() ?? '', bytes: Buffer.from(content, 'latin1') };
    else if (field) body[field] = content;
  }
  return { body, ...(file && { file }) };
}
