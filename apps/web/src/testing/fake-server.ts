import type { RouteAsk, RouteReply, routes } from '@balcao/contract';
import { calls } from 'virtual:wire';
import { setReachable } from './fake-socket.ts';

type Routes = typeof routes;
type Noun = keyof Routes;
type Verb<N extends Noun> = keyof Routes[N] & string;

/** One call as the server receives it. `body` is the JSON, or the form of an upload. */
interface Received {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}
type Answer = (call: Received) => unknown;

interface Route {
  name: string;
  method: string;
  pattern: RegExp;
  /** The number of fixed parts of the path: `/messages/retry/:id` comes before `/messages/:ticketId`. */
  fixedParts: number;
}

/** Every route of the contract, the most specific first. */
const table: Route[] = Object.entries(calls)
  .flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([verb, route]): Route => {
      const [method = 'GET', path = '/'] = route.split(' ');
      const parts = path.split('/');
      return {
        name: `${noun}.${verb}`,
        method,
        pattern: new RegExp(`^/api${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
        fixedParts: parts.filter((part) => !part.startsWith(':')).length,
      };
    }),
  )
  .toSorted((a, b) => b.fixedParts - a.fixedParts);

const answers = new Map<string, Answer>();
/** The calls that arrived, in their order: `['messages.send', { params, query, body }]`. */
export const receivedCalls: [name: string, call: Received][] = [];
/** Calls for which the test gave no answer. There must be none at the end of a test. */
export const unansweredCalls: string[] = [];
let isOnline = true;

/** Thrown by an answer: the server refuses the call. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(status: number, code: string, details: Record<string, unknown> = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Says how the server answers a call of the contract from now on. */
export function onCall<N extends Noun, V extends Verb<N>>(
  noun: N,
  verb: V,
  answer: (call: {
    params: Record<string, string>;
    query: Record<string, string>;
    body: RouteAsk<Routes[N][V]>['body'] & FormData;
  }) => RouteReply<Routes[N][V]> | Promise<RouteReply<Routes[N][V]>>,
): void {
  answers.set(`${noun}.${verb}`, answer as Answer);
}

/** The calls of one route that arrived. */
export const callsOf = <N extends Noun>(noun: N, verb: Verb<N>): Received[] =>
  receivedCalls.filter(([name]) => name === `${String(noun)}.${verb}`).map(([, call]) => call);

export function forgetCalls(): void {
  answers.clear();
  receivedCalls.length = 0;
  unansweredCalls.length = 0;
}

/** Cuts or restores the network, as the browser notices it. */
export function setOnline(next: boolean): void {
  if (next === isOnline) return;
  isOnline = next;
  setReachable(next);
  dispatchEvent(new Event(next ? 'online' : 'offline'));
}

async function serve(method: string, address: string, body: unknown): Promise<{ status: number; text: string }> {
  const url = new URL(address, location.href);
  const route = table.find((known) => known.method === method && known.pattern.test(url.pathname));
  const answer = route && answers.get(route.name);
  if (!route || !answer) {
    unansweredCalls.push(route?.name ?? `${method} ${url.pathname}`);
    return write(500, { error: 'ERR_INTERNAL_SERVER_ERROR' });
  }
  const call: Received = {
    params: { ...route.pattern.exec(url.pathname)?.groups },
    query: Object.fromEntries(url.searchParams),
    body: typeof body === 'string' ? JSON.parse(body) : body,
  };
  receivedCalls.push([route.name, call]);
  try {
    return write(200, await answer(call));
  } catch (error) {
    if (error instanceof Refusal) return write(error.status, { error: error.code, ...error.details });
    throw error;
  }
}

const write = (status: number, reply: unknown) => ({ status, text: JSON.stringify(reply) });

/** An upload: the whole form is reported as sent before the server answers. */
class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #method = 'GET';
  #url = '/';

  open(method: string, url: string) {
    [this.#method, this.#url] = [method, url];
  }
  setRequestHeader() {}
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  send(body: unknown) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 1 }));
    void this.#finish(body);
  }
  async #finish(body: unknown) {
    await Promise.resolve();
    if (!isOnline) return void this.dispatchEvent(new Event('error'));
    const { status, text } = await serve(this.#method, this.#url, body);
    [this.status, this.responseText] = [status, text];
    this.dispatchEvent(new Event('load'));
  }
}

/** Replaces the browser's network for the product's calls. Other requests, such as for modules, pass through. */
export function fakeCalls(): void {
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!new URL(address, location.href).pathname.startsWith('/api/')) return realFetch(input, init);
    await Promise.resolve();
    if (!isOnline) throw new TypeError('Failed to fetch');
    init?.signal?.throwIfAborted();
    const { status, text } = await serve(init?.method ?? 'GET', address, init?.body);
    init?.signal?.throwIfAborted();
    return new Response(text, { status });
  };
  globalThis.XMLHttpRequest = FakeUpload as never;
}
