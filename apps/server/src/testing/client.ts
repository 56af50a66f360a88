import { inspect } from 'node:util';
import {
  eventName,
  routes,
  signals,
  type ClientEvents,
  type ErrorCode,
  type Route,
  type RouteAsk,
  type RouteReply,
  type SignalPayload,
} from '@balcao/contract';
import { io, type Socket } from 'socket.io-client';

type Nothing = Record<never, never>;
/** The properties that may be an empty object, such as a query whose fields are all optional. */
type Optional<T> = { [K in keyof T as Nothing extends T[K] ? K : never]?: T[K] };
type Needed<T> = { [K in keyof T as Nothing extends T[K] ? never : K]: T[K] };
/** Optional parts of a call may be omitted. */
type Given<T> = Needed<T> & Optional<T>;
interface File {
  name: string;
  type?: string;
  bytes: Uint8Array<ArrayBuffer> | string;
}
type Extra = { files?: readonly File[] };
type Ask<R> = Given<RouteAsk<R>> & Extra;
type Call<R> =
  Nothing extends Given<RouteAsk<R>>
    ? (ask?: Ask<R>) => Promise<RouteReply<R>>
    : (ask: Ask<R>) => Promise<RouteReply<R>>;

/** Every call of the contract, as `client.tickets.list({ query })`; a refusal is thrown as a `Refused`. */
export type Client = {
  [Noun in keyof typeof routes]: { [Name in keyof (typeof routes)[Noun]]: Call<(typeof routes)[Noun][Name]> };
};

/** The refusal of the server. `expect(call).rejects.toMatchObject({ code: 'ERR_…' })`. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  readonly code: ErrorCode;
  readonly body: Record<string, unknown>;
  constructor(status: number, body: Record<string, unknown>) {
    super(`${status} ${String(body['error'])} ${JSON.stringify(body['issues'] ?? '')}`);
    this.status = status;
    this.code = body['error'] as ErrorCode;
    this.body = body;
  }
}

/** The refusal of a call: its status, its code in `error`, its details. A reply fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<Record<string, unknown>> {
  const { requestId: _, ...refusal } = await call.then(
    (reply) => {
      throw new Error(`The call was not refused: ${JSON.stringify(reply)}`);
    },
    (error: unknown): Record<string, unknown> => {
      if (!(error instanceof Refused)) throw error;
      return { ...error.body, status: error.status };
    },
  );
  return refusal;
}

/** A client of a running app, with a user's access token or without one. */
export function clientOf(url: string, token?: string): Client {
  const nouns = Object.entries(routes as Record<string, Record<string, Route>>).map(([noun, calls]) => [
    noun,
    Object.fromEntries(
      Object.entries(calls).map(([name, route]) => [name, (ask: UncheckedCall = {}) => call(url, token, route, ask)]),
    ),
  ]);
  return Object.fromEntries(nouns) as Client;
}

export interface UncheckedCall {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: readonly File[];
}

async function call(url: string, token: string | undefined, route: Route, ask: UncheckedCall): Promise<unknown> {
  const response = await send(url, token, route, ask);
  const text = await response.text();
  if (route.binary && response.ok) return text;
  const body = JSON.parse(text) as Record<string, unknown>;
  if (!response.ok) throw new Refused(response.status, body);
  return body;
}

/** Sends a call unchecked, valid or not; for tests of refusals. */
export async function send(
  url: string,
  token: string | undefined,
  route: Pick<Route, 'method' | 'path' | 'upload'>,
  { params = {}, query = {}, body, files }: UncheckedCall = {},
  cookie = '',
): Promise<Response> {
  const path = route.path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
  );
  const form = files && formOf(route.upload?.field ?? 'file', body as Record<string, unknown> | undefined, files);
  return fetch(`${url}/api${path}${search.size > 0 ? `?${search}` : ''}`, {
    method: route.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    },
    ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
  });
}

function formOf(field: string, body: Record<string, unknown> | undefined, files: readonly File[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    for (const item of Array.isArray(value) ? value : [value])
      form.append(name, typeof item === 'object' ? JSON.stringify(item) : String(item));
  for (const { name, type, bytes } of files) form.append(field, new Blob([bytes], { ...(type && { type }) }), name);
  return form;
}

type SignalName = keyof typeof signals;
/** A received signal. */
export interface ReceivedSignal<N extends SignalName = SignalName> {
  name: N;
  payload: SignalPayload<(typeof signals)[N]>;
}

/** Shorter than the timeout of a test, so that the test fails with a list of the last received signals. */
const hearTimeoutMs = 100_000;

/** One connected client: its signals, in order. */
export interface Screen {
  heard: readonly ReceivedSignal[];
  /** The first signal of this name that matches, received already or in the future. */
  hear<N extends SignalName>(
    name: N,
    fits?: (payload: SignalPayload<(typeof signals)[N]>) => boolean,
  ): Promise<SignalPayload<(typeof signals)[N]>>;
  /** Requests to join a room; resolves to whether it was granted. */
  join(event: 'joinTickets' | 'joinChatBox' | 'joinNotification', about?: string | number): Promise<boolean>;
  emit<E extends keyof ClientEvents>(event: E, ...args: Parameters<ClientEvents[E]>): void;
  /** Resolves when the server has disconnected it. */
  gone: Promise<void>;
  socket: Socket;
  close(): void;
}

/** Connects a client and waits until it is admitted. Rejects with the code of the refusal. */
export async function openScreen(
  url: string,
  { token, companyId, ...asked }: { token: string; companyId: number; acks?: 'short' },
): Promise<Screen> {
  const socket = io(url, { auth: { token, ...asked }, transports: ['websocket'], reconnection: false, forceNew: true });
  const heard: ReceivedSignal[] = [];
  const waiting = new Set<() => void>();
  let isClosed = false;
  const gone = new Promise<void>((resolve) => void socket.once('disconnect', () => resolve()));
  for (const [name, { channel }] of Object.entries(signals)) {
    socket.on(eventName(companyId, channel), (payload: unknown) => {
      heard.push({ name: name as SignalName, payload: payload as never });
      for (const check of waiting) check();
    });
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', resolve);
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
  return {
    heard,
    hear: (name, fits = () => true) =>
      new Promise((resolve, reject) => {
        const timeout = setTimeout(() => {
          waiting.delete(check);
          if (isClosed) return;
          const last = inspect(heard.slice(-10), { depth: 3, breakLength: 120 });
          const how = socket.connected ? 'connected' : 'disconnected';
          reject(new Error(`No fitting ${name} was heard (${how}): ${fits.toString()}\nThe last signals: ${last}`));
        }, hearTimeoutMs);
        const check = () => {
          const found = heard.find((signal) => signal.name === name && fits(signal.payload as never));
          if (!found) return;
          clearTimeout(timeout);
          waiting.delete(check);
          resolve(found.payload as never);
        };
        waiting.add(check);
        check();
      }),
    join: (event, about) =>
      new Promise(
        (resolve) =>
          void (about === undefined ? socket.emit(event, resolve) : socket.emit(event, String(about), resolve)),
      ),
    emit: (event, ...args) => void socket.emit(event, ...args),
    gone,
    socket,
    close() {
      isClosed = true;
      socket.close();
    },
  };
}
