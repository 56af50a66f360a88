import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type net from 'node:net';

/** A received call with its content. */
export interface GraphCall {
  method: string;
  /** The part after the version, with its query. */
  path: string;
  body: Record<string, unknown>;
  /** The file of an upload. */
  file?: { name: string; type: string; bytes: Buffer };
}

/** A form as Meta keeps it. */
export interface GraphForm {
  id: string;
  name: string;
  status: 'DRAFT' | 'PUBLISHED' | 'DEPRECATED' | 'BLOCKED';
  json: string;
}

interface Refusal {
  code: number;
  status?: number;
  details?: string;
}

export interface ReportOptions {
  /** Meta's time of the report, in seconds. */
  time?: number;
  /** Without the envelope that Meta puts around every message; account webhooks have none. */
  isBare?: boolean;
  field?: string;
  secret?: string;
  phoneNumberId?: string;
  /** The business account that the report is about. */
  accountId?: string;
}

/**
 * Meta's Graph API as its public documentation describes it, as far as WhatsApp numbers need it; on loopback, for
 * tests. It accepts calls with the right token, remembers them, and reports to the webhook as Meta does.
 */
export interface GraphDouble {
  /** The URL, with the version. */
  url: string;
  phone: { id: string; displayNumber: string };
  businessAccountId: string;
  accessToken: string;
  appSecret: string;
  calls: readonly GraphCall[];
  /** The messages sent, in order. */
  sent(): Record<string, unknown>[];
  /** Meta's ids of the messages sent, in order. */
  wamids(): string[];
  templates: Record<string, unknown>[];
  /** A submitted template is approved before its report is sent. */
  reviewsAtOnce: boolean;
  /** The forms (WhatsApp Flows) of the business account, in the order in which they were created. */
  forms: GraphForm[];
  /** Meta's rating of the number: `GREEN`, `YELLOW`, `RED` or `UNKNOWN`. */
  qualityRating: string;
  /** Refuses the given number of calls whose path matches. */
  refuse(path: RegExp, refusal: Refusal, times?: number): void;
  /** Refuses messages to this number until it is called with undefined. */
  refuseTo(number: string, refusal: Refusal | undefined): void;
  /** Handles of files that were uploaded as examples of templates. */
  handles: ReadonlyMap<string, Buffer>;
  /** The next message or template is accepted, but the connection is cut before the answer. */
  cutNextAnswer(): void;
  /** A customer's account under `waId`; messages to any of the other forms of its number find it. */
  register(waId: string, forms: readonly string[]): void;
  /** Stores a file that a customer sends; returns its id. */
  keepFile(bytes: Uint8Array, type: string): string;
  /** How the file host fails, until it is reset; and another address that it reports for files. */
  fileHost: { status?: number; redirect?: string; url?: string };
  /** Reports to the webhook; returns the status. A wrong secret gives a wrong signature. */
  report(webhook: string, value: Record<string, unknown>, options?: ReportOptions): Promise<number>;
  stop(): Promise<void>;
}

const version = '/v25.0/';
const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 9) + 1).join('');

/** Everything that the double knows and remembers. */
interface GraphState {
  account: Pick<
    GraphDouble,
    | 'phone'
    | 'businessAccountId'
    | 'accessToken'
    | 'appSecret'
    | 'templates'
    | 'reviewsAtOnce'
    | 'forms'
    | 'fileHost'
    | 'qualityRating'
  >;
  calls: GraphCall[];
  wamids: string[];
  sent: Record<string, unknown>[];
  files: Map<string, { bytes: Uint8Array; type: string }>;
  /** The account of a number, by each of its forms. */
  accounts: Map<string, string>;
  refusals: { path: RegExp; refusal: Refusal; times: number }[];
  refusedNumbers: Map<string, Refusal | undefined>;
  isNextCut: boolean;
  /** Begun uploads, and the files that came. */
  uploads: Map<string, number>;
  handles: Map<string, Buffer>;
}

/** What is answered; `cut`: the connection, without an answer. */
type Reply = { status?: number; body: unknown } | 'cut';

export async function startGraphDouble(): Promise<GraphDouble> {
  const state = newState();
  const server = http.createServer((request, response) => void serve(state, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state.account, {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}${version.slice(0, -1)}`,
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

const newState = (): GraphState => ({
  account: {
    phone: { id: digits(15), displayNumber: '+55 11 4002-8922' },
    businessAccountId: digits(15),
    accessToken: `EAA${randomBytes(30).toString('hex')}`,
    appSecret: randomBytes(16).toString('hex'),
    templates: [],
    reviewsAtOnce: false,
    forms: [],
    fileHost: {},
    qualityRating: 'GREEN',
  },
  calls: [],
  wamids: [],
  sent: [],
  files: new Map(),
  accounts: new Map(),
  refusals: [],
  refusedNumbers: new Map(),
  isNextCut: false,
  uploads: new Map(),
  handles: new Map(),
});

/** Answers one request: a file of the file host, or a call of the API. */
async function serve(state: GraphState, request: http.IncomingMessage, response: http.ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', `http://127.0.0.1:${request.socket.localPort}`);
  const say = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  // Sessions of the resumable upload take the token as `OAuth`.
  const scheme = url.pathname.startsWith(`${version}upload:`) ? 'OAuth' : 'Bearer';
  if (request.headers.authorization !== `${scheme} ${state.account.accessToken}`) {
    const { status, body } = errorOf({ code: 190, status: 401, details: 'The access token could not be decrypted' });
    return say(status, body);
  }
  if (url.pathname.startsWith('/files/') && serveFile(state, url, response)) return undefined;
  const call = {
    method: request.method ?? '',
    path: `${url.pathname.slice(version.length)}${url.search}`,
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

/** Returns whether there was something to serve. */
function serveFile({ account: { fileHost }, files }: GraphState, url: URL, response: http.ServerResponse): boolean {
  const { status: fault, redirect } = fileHost;
  const wanted = files.get(url.pathname.replace('/files/', ''));
  if ((fault ?? redirect) !== undefined)
    response.writeHead(fault ?? 302, redirect === undefined ? {} : { location: redirect }).end();
  else if (wanted) response.writeHead(200, { 'content-type': wanted.type }).end(wanted.bytes);
  else return false;
  return true;
}

function answer(state: GraphState, call: GraphCall, url: URL): Reply {
  const { account, refusals, files } = state;
  const refused = refusals.find(({ path, times }) => times > 0 && path.test(`${call.method} ${call.path}`));
  if (refused) {
    refused.times--;
    return errorOf(refused.refusal);
  }
  const [object = '', edge = ''] = url.pathname.slice(version.length).split('/');
  const file = files.get(object);
  const owner =
    object === account.phone.id
      ? 'phone'
      : object === account.businessAccountId
        ? 'business'
        : file
          ? 'file'
          : account.forms.some(({ id }) => id === object)
            ? 'form'
            : account.templates.some(({ id }) => id === object)
              ? 'template'
              : (object === 'app' || object === appId) && 'app';
  switch (`${call.method} ${owner}/${edge}`) {
    case 'GET phone/':
      return { body: profileOf(account) };
    case 'POST phone/messages':
      return acceptMessage(state, call);
    case 'POST phone/media':
      if (call.file) return { body: { id: keepFile(state, call.file.bytes, call.file.type) } };
      break;
    case 'POST business/subscribed_apps':
      return { body: { success: true } };
    case 'GET business/message_templates':
      return templatePage(
        account.templates.filter(({ name }) => String(name).includes(url.searchParams.get('name') ?? '')),
        url,
      );
    case 'POST business/message_templates':
      return createTemplate(state, call);
    case 'DELETE business/message_templates':
      return deleteTemplate(account, url);
    case 'POST template/':
      return editTemplate(state, object, call);
    case 'GET app/':
      return { body: { id: appId } };
    case 'POST app/uploads': {
      const id = `upload:${randomBytes(12).toString('hex')}`;
      state.uploads.set(id, Number(url.searchParams.get('file_length')));
      return { body: { id: `${id}?sig=${randomBytes(6).toString('hex')}` } };
    }
    case 'POST business/flows':
      return createForm(state, call);
    case 'GET business/flows':
      return formPage(account.forms, url);
    case 'POST form/publish':
      for (const form of account.forms) if (form.id === object) form.status = 'PUBLISHED';
      return { body: { success: true } };
    case 'GET file/':
      if (file)
        return {
          body: {
            url: account.fileHost.url ?? `${url.origin}/files/${object}`,
            mime_type: file.type,
            file_size: file.bytes.length,
            id: object,
            messaging_product: 'whatsapp',
          },
        };
  }
  return errorOf({ code: 100, details: `Unsupported request: ${object}` });
}

const profileOf = ({ phone, qualityRating }: GraphState['account']) => ({
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
  if (state.isNextCut) {
    state.isNextCut = false;
    return 'cut';
  }
  const waId = state.accounts.get(String(body['to'])) ?? body['to'];
  return {
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: body['to'] ?? body['recipient'], wa_id: waId }],
      messages: [{ id: wamid }],
    },
  };
}

const appId = '1234567890123456';

/** The bytes of a resumable upload, from its beginning (Graph API, resumable upload). */
function takeBytes(state: GraphState, url: URL, offset: unknown, bytes: Buffer): { status?: number; body: unknown } {
  const length = state.uploads.get(decodeURIComponent(url.pathname.slice(version.length)));
  if (length !== bytes.length || offset !== '0') return errorOf({ code: 100, details: 'Invalid upload' }) as never;
  const handle = `4::${randomBytes(24).toString('base64')}`;
  state.handles.set(handle, bytes);
  return { body: { h: handle } };
}

interface TemplateComponent {
  type: string;
  format?: string;
  text?: string;
  example?: Record<string, unknown[]>;
}

/** What Meta refuses of the parts of a template (template components). */
function faultOfComponents({ handles }: GraphState, components: unknown): string | undefined {
  if (!Array.isArray(components)) return 'components are required';
  for (const { type, format, text = '', example } of components as TemplateComponent[]) {
    const variables = new Set(text.match(/\{\{\d+\}\}/g)).size;
    if (type === 'BODY' && variables > 0 && ((example?.['body_text']?.[0] ?? []) as unknown[]).length !== variables)
      return 'The body lacks examples of its variables';
    if (type === 'BODY' && /^\{\{|\}\}$/.test(text)) return 'Variables cannot be at the start or end of the template';
    if (type === 'HEADER' && format !== 'TEXT' && !handles.has(String(example?.['header_handle']?.[0])))
      return 'The header lacks the handle of an uploaded file';
  }
  return undefined;
}

/** Creates a template, which waits for its review. Name and language are unique in a business account. */
function createTemplate(state: GraphState, { body }: GraphCall): Reply {
  const { name, language, category, components } = body;
  const { templates } = state.account;
  if (!/^[a-z0-9_]{1,512}$/.test(String(name))) return errorOf({ code: 100, details: 'Invalid name' });
  if (templates.some((template) => template['name'] === name && template['language'] === language))
    return errorOf({ code: 100, details: 'There is already content in this language' });
  const fault = faultOfComponents(state, components);
  if (fault) return errorOf({ code: 100, details: fault });
  const id = digits(16);
  templates.push({
    id,
    name,
    language,
    category,
    components,
    status: state.account.reviewsAtOnce ? 'APPROVED' : 'PENDING',
  });
  if (state.isNextCut) {
    state.isNextCut = false;
    return 'cut';
  }
  return { body: { id, status: 'PENDING', category } };
}

/** Only approved, refused and paused templates can be edited; those that are approved keep their category. */
function editTemplate(state: GraphState, id: string, { body }: GraphCall): Reply {
  const template = state.account.templates.find((one) => one['id'] === id) ?? {};
  if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(String(template['status'])))
    return errorOf({ code: 100, details: 'Message template cannot be edited in this status' });
  if (template['status'] === 'APPROVED' && body['category'] !== undefined)
    return errorOf({ code: 100, details: 'The category of an approved template cannot be edited' });
  const fault = faultOfComponents(state, body['components']);
  if (fault) return errorOf({ code: 100, details: fault });
  Object.assign(template, body, { status: 'PENDING' });
  return { body: { success: true } };
}

function deleteTemplate(account: GraphState['account'], url: URL): Reply {
  const [id, name] = ['hsm_id', 'name'].map((key) => url.searchParams.get(key));
  const place = account.templates.findIndex((one) => one['id'] === id && one['name'] === name);
  if (place === -1) return errorOf({ code: 100, details: 'Message template was not found' });
  account.templates.splice(place, 1);
  return { body: { success: true } };
}

/** Components that Meta takes in a form, and the longest label of each (component reference of Flow JSON). */
const longestLabels: Partial<Record<string, number>> = {
  TextInput: 20,
  DatePicker: 40,
  RadioButtonsGroup: 30,
  Footer: 35,
};

/** Creates a form; names are unique in a business account, and Flow JSON is validated. */
function createForm(state: GraphState, { body }: GraphCall): Reply {
  const { name, categories, flow_json: json, publish } = body;
  const { forms } = state.account;
  if (typeof name !== 'string' || !Array.isArray(categories) || categories.length === 0)
    return errorOf({ code: 100, details: 'name and categories are required' });
  if (forms.some((form) => form.name === name)) return errorOf({ code: 100, details: 'Flow name must be unique' });
  const faults = faultsOfFlowJson(String(json));
  const form: GraphForm = { id: digits(16), name, status: 'DRAFT', json: String(json) };
  forms.push(form);
  if (faults.length > 0) return { body: { id: form.id, success: false, validation_errors: faults } };
  if (publish === true) form.status = 'PUBLISHED';
  if (state.isNextCut) {
    state.isNextCut = false;
    return 'cut';
  }
  return { body: { id: form.id, success: true, validation_errors: [] } };
}

interface FlowJson {
  version: string;
  data_api_version?: string;
  screens: {
    id: string;
    title: string;
    terminal?: boolean;
    layout: { type: string; children: { type: string; name: string; children: Record<string, unknown>[] }[] };
  }[];
}

function faultsOfFlowJson(json: string): string[] {
  const { version: written, data_api_version: endpoint, screens } = JSON.parse(json) as FlowJson;
  const [screen] = screens;
  const children = screen?.layout.children[0]?.children ?? [];
  const names = children.flatMap(({ name }) => (typeof name === 'string' ? name : []));
  const footer = children.at(-1) as { 'on-click-action'?: { name: string; payload: Record<string, string> } };
  const { name: action, payload = {} } = footer?.['on-click-action'] ?? {};
  return [
    ...(/^(?:5\.1|6\.[0-3]|7\.[0-3])$/.test(written) ? [] : ['INVALID_VERSION']),
    ...(endpoint === undefined ? [] : ['ENDPOINT_URI_REQUIRED']),
    ...(screen?.terminal === true && action === 'complete' ? [] : ['MISSING_TERMINAL_SCREEN']),
    ...(/^[A-Z_]+$/.test(screen?.id ?? '') && screen?.title ? [] : ['INVALID_SCREEN']),
    ...(new Set(names).size === names.length ? [] : ['DUPLICATE_FORM_COMPONENT_NAMES']),
    ...children.flatMap(({ type, label }) =>
      String(label ?? '').length > (longestLabels[String(type)] ?? Infinity) ? ['INVALID_PROPERTY_VALUE_LENGTH'] : [],
    ),
    ...Object.values(payload).flatMap((value) =>
      names.some((name) => value === `\${form.${name}}`) ? [] : ['INVALID_ON_CLICK_ACTION_PAYLOAD'],
    ),
  ];
}

/** Two forms a page. */
const formPage = (forms: readonly GraphForm[], url: URL): Reply =>
  templatePage(
    forms.map(({ id, name, status }) => ({ id, name, status, categories: ['OTHER'] })),
    url,
  );

/** Two templates a page. */
function templatePage(templates: readonly unknown[], url: URL): Reply {
  const from = Number(url.searchParams.get('after') ?? 0);
  const hasMore = from + 2 < templates.length;
  return {
    body: {
      data: templates.slice(from, from + 2),
      paging: {
        cursors: { before: String(from), after: String(from + 2) },
        ...(hasMore && { next: 'https://graph.facebook.com/next' }),
      },
    },
  };
}

function keepFile({ files }: GraphState, bytes: Uint8Array, type: string): string {
  const id = digits(16);
  files.set(id, { bytes, type });
  return id;
}

/** A report of Meta about an account, signed as Meta does it. Returns the status. */
export async function reportTo(
  webhook: string,
  { phone, businessAccountId, appSecret }: Pick<GraphDouble, 'phone' | 'businessAccountId' | 'appSecret'>,
  value: Record<string, unknown>,
  {
    field = 'messages',
    secret = appSecret,
    phoneNumberId = phone.id,
    time = Math.floor(Date.now() / 1000),
    isBare = false,
    accountId = businessAccountId,
  }: ReportOptions = {},
): Promise<number> {
  const metadata = { display_phone_number: phone.displayNumber.replaceAll(/\D/g, ''), phone_number_id: phoneNumberId };
  const bytes = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: accountId,
        time,
        changes: [{ value: isBare ? value : { messaging_product: 'whatsapp', metadata, ...value }, field }],
      },
    ],
  });
  const signature = `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`;
  const response = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    body: bytes,
  });
  await response.arrayBuffer();
  return response.status;
}

const errorOf = ({ code, status = 400, details = 'refused' }: Refusal) => ({
  status,
  body: {
    error: {
      message: `(#${code}) ${details}`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details },
      fbtrace_id: 'A',
    },
  },
});

/** JSON, or the one file of a form with its fields. */
function contentOf(bytes: Buffer, type: string): Pick<GraphCall, 'body' | 'file'> {
  const boundary = /boundary=(\S+)/.exec(type)?.[1];
  if (!boundary)
    return { body: bytes.length > 0 ? (JSON.parse(bytes.toString('utf8')) as Record<string, unknown>) : {} };
  const body: Record<string, unknown> = {};
  let file: GraphCall['file'];
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
