import tls from 'node:tls';
import { BufferJSON, DisconnectReason, initAuthCreds, makeCacheableSignalKeyStore, makeWASocket } from 'baileys';
import type { AuthenticationCreds, BaileysEventMap, proto, UserFacingSocketConfig, WAMessage, WASocket } from 'baileys';
import { Agent, buildConnector } from 'undici';
import { addPhone, nextEvent, scanQr, startMockWhatsApp } from '../src/index.ts';
import type { Companion, MockEvents, MockWhatsApp, Phone, StartOptions } from '../src/index.ts';
import { makeKeyStore } from '../src/key-store.ts';
import { silent } from '../src/silent.ts';

type PastEvent = { [K in keyof BaileysEventMap]: { name: K; data: BaileysEventMap[K] } }[keyof BaileysEventMap];
type Config = Partial<UserFacingSocketConfig>;
type Status = { status: number; params: unknown };

/** The unmodified npm client with the state that an application must keep: the keys, and the messages it sent. */
export type Client = {
  mock: MockWhatsApp;
  creds: AuthenticationCreds;
  socket: WASocket;
  /** All events of the client so far. */
  seen: PastEvent[];
  /** The status codes of the closed connections, oldest first. */
  closes: (number | undefined)[];
  /** The QR codes that the client showed. */
  codes: string[];
  onCode: (code: string) => void;
  /** Reconnects after 515, as an application does. */
  reconnects: boolean;
  /** Called after each batch of the client's events. `until` adds its checks here. */
  watchers: Set<() => void>;
  sent: Map<string, proto.IMessage>;
  connect(): void;
  /** The serialised state, as an application would store it. */
  save(): string;
};

/** A world with a company's phone and two customers. This process trusts its certificate. */
export async function startWorld(options?: StartOptions) {
  const mock = await startMockWhatsApp(options);
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), mock.certificate.pem]);
  const shop = addPhone(mock, {
    number: '5511900000001',
    name: 'The shop',
    lidUser: '100000000000001',
    business: true,
  });
  const alice = addPhone(mock, { number: '5511988887777', name: 'Alice', lidUser: '200000000000002' });
  const bob = addPhone(mock, { number: '5511977776666', name: 'Bob', lidUser: '200000000000003' });
  return { mock, shop, alice, bob };
}

export function makeClient(mock: MockWhatsApp, config: Config = {}, saved?: string): Client {
  const state = saved ? JSON.parse(saved, BufferJSON.reviver) : undefined;
  const keys = makeKeyStore(new Map(state?.keys));
  const client: Client = {
    mock,
    creds: state?.creds ?? initAuthCreds(),
    socket: undefined as never,
    seen: [],
    closes: [],
    codes: [],
    onCode: () => {},
    reconnects: true,
    watchers: new Set(),
    sent: new Map(),
    connect() {
      client.socket = makeWASocket({
        auth: { creds: client.creds, keys: makeCacheableSignalKeyStore(keys, silent) },
        getMessage: async ({ id }) => client.sent.get(id ?? ''),
        waWebSocketUrl: mock.socketUrl,
        logger: silent,
        ...config,
      });
      client.socket.ev.process((events) => note(client, events));
    },
    save: () => JSON.stringify({ creds: client.creds, keys: [...keys.rows] }, BufferJSON.replacer),
  };
  return client;
}

function note(client: Client, events: Partial<BaileysEventMap>) {
  for (const [name, data] of Object.entries(events)) client.seen.push({ name, data } as PastEvent);
  for (const { key, message } of events['messages.upsert']?.messages ?? []) {
    if (key.fromMe && key.id && message) client.sent.set(key.id, message);
  }
  Object.assign(client.creds, events['creds.update']);
  const { qr, connection, lastDisconnect } = events['connection.update'] ?? {};
  if (qr) {
    client.codes.push(qr);
    client.onCode(qr);
  }
  if (connection === 'close') {
    const code = (lastDisconnect?.error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode;
    client.closes.push(code);
    if (client.reconnects && code === DisconnectReason.restartRequired) client.connect();
  }
  for (const look of client.watchers) look();
}

/** Waits until `look` returns a truthy value. `look` is called now and after each batch of the client's events. */
export function until<T>(client: Client, what: string, look: () => T | undefined | null | false | 0): Promise<T> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const found = look();
      if (!found) return;
      clearTimeout(timeout);
      client.watchers.delete(check);
      resolve(found);
    };
    const timeout = setTimeout(() => {
      client.watchers.delete(check);
      reject(
        new Error(`the client waited in vain for ${what}; it saw ${client.seen.slice(-10).map(({ name }) => name)}`),
      );
    }, 60_000);
    client.watchers.add(check);
    check();
  });
}

/** Waits for a matching event of the client. Past events count too, from number `from` on. */
export function event<K extends keyof BaileysEventMap>(
  client: Client,
  name: K,
  fits: (data: BaileysEventMap[K]) => unknown = () => true,
  from = 0,
) {
  return until(client, name, () => {
    const found = client.seen.slice(from).find((past) => past.name === name && fits(past.data as BaileysEventMap[K]));
    return found?.data as BaileysEventMap[K] | undefined;
  });
}

export const messagesOf = (client: Client): WAMessage[] =>
  client.seen.flatMap((past) => (past.name === 'messages.upsert' ? past.data.messages : []));

export const textOf = ({ message }: { message?: proto.IMessage | null }) =>
  message?.conversation ?? message?.extendedTextMessage?.text ?? undefined;

export const text = (client: Client, wanted: string) =>
  until(client, `the text "${wanted}"`, () => messagesOf(client).find((message) => textOf(message) === wanted));

export const isOpen = (client: Client) => event(client, 'connection.update', ({ connection }) => connection === 'open');

/** The latest status of a sent message. A status may be part of the message's own upsert instead of an update. */
export function statusOf(client: Client, id: string): Status | undefined {
  const states = client.seen.flatMap((past) => {
    if (past.name === 'messages.upsert') return past.data.messages.filter(({ key }) => key.id === id);
    if (past.name === 'messages.update')
      return past.data.filter(({ key }) => key.id === id).map(({ update }) => update);
    return [];
  });
  const last = states.findLast(({ status }) => status !== undefined && status !== null);
  return last && { status: Number(last.status), params: last.messageStubParameters };
}

/** Shows a code, lets the phone scan it, and waits until the client is online and has its first history. */
export async function link(client: Client, phone: Phone, businessName?: string): Promise<Companion> {
  client.onCode = (code) => {
    client.onCode = () => {};
    scanQr(client.mock, code, phone, { businessName }).catch((error) => client.mock.events.emit('problem', error));
  };
  const online = nextEvent(client.mock, 'online', ({ account }) => account === phone);
  client.connect();
  await isOpen(client);
  const [companion] = await online;
  if (client.mock.behaviour.historyOnLink)
    await event(client, 'creds.update', ({ accountSyncCounter }) => (accountSyncCounter ?? 0) > 0);
  return companion;
}

/** The next message of the client that a phone decrypts. */
export async function delivery(
  mock: MockWhatsApp,
  fits: (arrival: MockEvents['delivered'][0]) => boolean = () => true,
) {
  const [arrival] = await nextEvent(mock, 'delivered', (arrived) => !arrived.delivery.own && fits(arrived));
  return arrival;
}

/** Redirects each download to the mock's media host, because the client loads histories from a fixed host. */
export function toMediaHost(mock: MockWhatsApp): Config['options'] {
  const connect = buildConnector({ ca: mock.certificate.pem });
  const [hostname = '', port = ''] = mock.mediaHost.split(':');
  const dispatcher = new Agent({
    connect: (options, done) =>
      connect({ ...options, hostname, host: mock.mediaHost, port, servername: 'localhost' }, done),
  });
  return { dispatcher } as Config['options'];
}

export async function endClient(client: Client) {
  client.reconnects = false;
  await client.socket.end(undefined);
}
