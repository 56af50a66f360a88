import type { ClientEvents, SignalPayload, signals } from '@balcao/contract';
import { eventName } from '@balcao/contract/kit/signal';
import { limits } from '@balcao/contract/limits';
import { io, type Socket } from 'socket.io-client';
import { channels } from 'virtual:wire';
import type { Session } from '../api/session.ts';
import { initialLinkState, nextLinkState, type Link, type LinkEffect, type LinkEvent } from './link-state.ts';
import { Rooms, type Room } from './rooms.ts';
import { tokenClaims } from './token-claims.ts';
import { TokenRenewal } from './token-renewal.ts';

export type SignalName = keyof typeof signals;
export type Payload<N extends SignalName> = SignalPayload<(typeof signals)[N]>;

/** After an outage between the server's nodes, each client fetches again at a random moment within this time. */
const resyncWithinMs = 3000;

type Handler = (payload: never) => void;

interface LiveOptions {
  url?: string;
  pingMs?: number;
  resyncWithinMs?: number;
  /** The name of this page's build; undefined while it is developed. */
  build?: string | undefined;
}

/**
 * The socket of one tab. It receives typed signals and requests rooms. It reconnects by itself with the current token,
 * and joins its rooms again. `onReconnect` tells when data must be fetched again. `nextLinkState` decides when to
 * connect; `#carryOut` does what it decides.
 */
export class Live {
  readonly #session: Session;
  readonly #options: LiveOptions;
  readonly #rooms = new Rooms((event, ...args) => this.#emit(event, ...args));
  readonly #renewal: TokenRenewal;
  readonly #handlers = new Map<SignalName, Set<Handler>>();
  readonly #linkListeners = new Set<() => void>();
  readonly #reconnectListeners = new Set<() => void>();
  #state = initialLinkState;
  #serverBuild: string | undefined;
  #socket: Socket | null = null;
  #unsubscribe = () => {};
  #ping: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #resync: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session, options: LiveOptions = {}) {
    this.#session = session;
    this.#options = options;
    this.#renewal = new TokenRenewal(session);
  }

  // `link`, `onLink` and `isOutdated` are arrow functions, because React calls them without their object.
  readonly link = (): Link => this.#state.link;
  readonly onLink = (listener: () => void): (() => void) => addTo(this.#linkListeners, listener);

  /**
   * Whether the server belongs to another build than this page, because the page was open during an upgrade. The page
   * may then misread answers, since rows are sent without the names of their fields. `onLink` reports a change.
   */
  readonly isOutdated = (): boolean =>
    Boolean(this.#options.build && this.#serverBuild && this.#serverBuild !== this.#options.build);

  /** Handles one signal of the contract; returns a function that stops it. */
  onSignal<N extends SignalName>(name: N, handler: (payload: Payload<N>) => void): () => void {
    const handlers = this.#handlers.get(name) ?? new Set<Handler>();
    this.#handlers.set(name, handlers);
    return addTo(handlers, handler as Handler);
  }

  /** The listener is called whenever signals may have been missed, so that it fetches its data again. */
  onReconnect(listener: () => void): () => void {
    return addTo(this.#reconnectListeners, listener);
  }

  /**
   * Joins a room and keeps it over reconnects until the returned function is called. Several components may hold the
   * same room. `onGranted` runs each time the server grants it.
   */
  join(room: Room, key = '', onGranted?: () => void): () => void {
    return this.#rooms.join(room, key, onGranted);
  }

  /** Sends an event that needs no answer; it is lost while there is no connection. */
  tell<E extends 'userStatus' | 'attending' | 'read'>(event: E, ...args: Parameters<ClientEvents[E]>): void {
    this.#emit(event, ...args);
  }

  /** Connects for the signed-in user of this company, until `stop`. An earlier connection is closed. */
  start(companyId: number): void {
    this.stop();
    const socket = this.#openSocket();
    this.#socket = socket;
    for (const name of Object.keys(channels) as SignalName[])
      socket.on(eventName(companyId, channels[name]), (payload: unknown) => this.#dispatch(name, payload));
    socket.on('connect', () =>
      this.#apply({
        type: 'connected',
        at: performance.now(),
        hasRecovered: socket.recovered,
        token: this.#session.token(),
      }),
    );
    socket.on('disconnect', (reason) => {
      if (reason === 'io client disconnect') return;
      this.#apply({ type: 'disconnected', at: performance.now(), byServer: reason === 'io server disconnect' });
    });
    // An inactive socket was refused: the server answered, and the library does not retry by itself.
    socket.on('connect_error', ({ message }) =>
      this.#apply(socket.active ? { type: 'unreachable' } : { type: 'refused', code: message }),
    );
    socket.on('ready', (server?: { build?: string }) => {
      this.#serverBuild = server?.build;
      callAll(this.#linkListeners);
    });
    socket.on('resync', () => this.#refetchSoon());
    const followToken = () => this.#apply({ type: 'token', token: this.#session.token() });
    this.#unsubscribe = this.#session.subscribe(followToken);
    followToken();
    this.#ping = setInterval(() => this.tell('userStatus'), this.#options.pingMs ?? limits.presencePingMs);
  }

  stop(): void {
    clearInterval(this.#ping);
    clearTimeout(this.#retry);
    clearTimeout(this.#resync);
    this.#renewal.stop();
    this.#unsubscribe();
    this.#socket?.disconnect();
    this.#socket = null;
    this.#apply({ type: 'stopped' });
  }

  /**
   * Whether the session of this page stays valid after a reported sign-in. A user has one session at a time, so only
   * another sign-in of this user ends it.
   */
  isOurs(signedIn: Payload<'auth'>): boolean {
    return (
      signedIn.user.id !== this.#session.user()?.id || signedIn.session === tokenClaims(this.#session.token())['sid']
    );
  }

  #openSocket(): Socket {
    const readToken = () => {
      const token = this.#session.token();
      this.#apply({ type: 'attempt', token });
      return token ?? '';
    };
    return io(this.#options.url ?? '/', {
      path: '/socket.io',
      transports: ['websocket', 'polling'],
      // `acks`: the server sends acks without their messages, which this page has already.
      // `token` is a getter: the library reads it at each attempt, so that a reconnect uses the current token.
      query: {
        acks: 'short',
        get token() {
          return readToken();
        },
      },
      reconnectionDelay: 500,
      reconnectionDelayMax: 5000,
    });
  }

  #apply(event: LinkEvent) {
    const { state, effects } = nextLinkState(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#carryOut(effect);
  }

  #carryOut(effect: LinkEffect) {
    switch (effect.do) {
      case 'join-rooms':
        return this.#rooms.requestAll();
      case 'report-presence':
        return this.tell('userStatus');
      case 'publish-link':
        return callAll(this.#linkListeners);
      case 'refetch':
        return callAll(this.#reconnectListeners);
      case 'authenticate':
        return this.#emit('authenticate', effect.token, () => undefined);
      case 'schedule-renewal':
        return this.#renewal.schedule(effect.token);
      case 'connect':
        return this.#after(effect.delayMs, (socket) => socket.connect());
      case 'renew':
        return this.#after(effect.delayMs, (socket) => void this.#renewAndConnect(socket));
    }
  }

  /**
   * Does `work` after a delay, if the socket still has no connection then. The delay is random around its mean, so that
   * clients that were refused together do not return together.
   */
  #after(meanMs: number, work: (socket: Socket) => void) {
    const socket = this.#socket;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => socket && this.#isWaiting(socket) && work(socket), meanMs * (0.5 + Math.random()));
  }

  /** Whether this socket is still in use and has no connection. */
  #isWaiting(socket: Socket): boolean {
    return socket === this.#socket && !socket.connected;
  }

  async #renewAndConnect(socket: Socket) {
    try {
      await this.#session.refresh();
    } catch {
      const isSignedOut = this.#session.state().status === 'signed-out';
      if (this.#isWaiting(socket)) this.#apply({ type: 'renewal-failed', isSignedOut });
      return;
    }
    if (this.#isWaiting(socket)) socket.connect();
  }

  /** After a `resync` of the server, which all clients get at the same time. */
  #refetchSoon() {
    clearTimeout(this.#resync);
    const delayMs = Math.random() * (this.#options.resyncWithinMs ?? resyncWithinMs);
    this.#resync = setTimeout(() => callAll(this.#reconnectListeners), delayMs);
  }

  #dispatch(name: SignalName, payload: unknown) {
    for (const handler of this.#handlers.get(name) ?? []) handler(payload as never);
  }

  #emit(event: string, ...args: unknown[]) {
    if (this.#socket?.connected) this.#socket.emit(event, ...args);
  }
}

function addTo<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function callAll(listeners: ReadonlySet<() => void>) {
  for (const listener of listeners) listener();
}
