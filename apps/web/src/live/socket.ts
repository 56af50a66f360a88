import type { ClientEvents, SignalPayload, signals } from '@balcao/contract';
import { eventName } from '@balcao/contract/kit/signal';
import { limits } from '@balcao/contract/limits';
import { io, type Socket } from 'socket.io-client';
import { channels } from 'virtual:wire';
import type { Session } from '../api/session.ts';
import { tokenClaims } from './token-claims.ts';

export type SignalName = keyof typeof signals;
export type Payload<N extends SignalName> = SignalPayload<(typeof signals)[N]>;
/** How things stand with the server: `lost` after a connection broke, until it is back. */
export type Link = 'connecting' | 'connected' | 'lost';

/** The rooms a screen may ask for, and the events that ask. */
const rooms = {
  tickets: { join: 'joinTickets', leave: 'leaveTickets' },
  chat: { join: 'joinChatBox', leave: 'leaveChatBox' },
  notification: { join: 'joinNotification', leave: 'leaveNotification' },
} as const;
export type Room = keyof typeof rooms;

/** A token is renewed so long before it expires; timers of a hidden page may be a minute late. */
const renewBeforeMs = 120_000;
/** After an outage of the server's own lines, screens fetch anew over this time, not all at once. */
const resyncWithinMs = 3000;
/** A socket that lived for so long was not sent away. */
const steadyMs = 10_000;
const retry = { firstMs: 1000, maxMs: 60_000 };

type Handler = (payload: never) => void;
export type Live = ReturnType<typeof createLive>;

/**
 * The socket of one tab: typed signals in, room requests out. Comes back by itself after a break, with the token that
 * is valid then, and asks for its rooms anew; whoever shows data hears of it through `onReconnect`.
 */
export function createLive(session: Session, options: { url?: string; pingMs?: number; resyncWithinMs?: number } = {}) {
  let socket: Socket | null = null;
  let link: Link = 'connecting';
  let wasConnected = false;
  let ping: ReturnType<typeof setInterval> | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  let resync: ReturnType<typeof setTimeout> | undefined;
  /** How often the server has refused us in a row. */
  let refusals = 0;
  /** How often it let us in and ended the socket soon after, in a row. */
  let dismissals = 0;
  let connectedAt = 0;
  /** The token the server knows this socket by, and the one whose renewal is set. */
  let [shown, timed]: (string | null)[] = [null, null];
  let unfollow = () => {};
  const handlers = new Map<SignalName, Set<Handler>>();
  const linkListeners = new Set<() => void>();
  const reconnectListeners = new Set<() => void>();
  const joined = new Map<string, { room: Room; key: string; users: number; granted: Set<() => void> }>();

  const setLink = (next: Link) => {
    if (link === next) return;
    link = next;
    for (const listener of linkListeners) listener();
  };

  const emit = (event: string, ...args: unknown[]) => void (socket?.connected && socket.emit(event, ...args));

  const ask = ({ room, key, granted }: { room: Room; key: string; granted: Set<() => void> }) => {
    const onAnswer = (ok: boolean) => {
      if (ok) for (const listener of granted) listener();
    };
    emit(rooms[room].join, ...(room === 'notification' ? [onAnswer] : [key, onAnswer]));
  };

  const tellReconnected = () => {
    for (const listener of reconnectListeners) listener();
  };

  const onConnect = () => {
    refusals = 0;
    connectedAt = performance.now();
    // Rooms first: whoever is told of the connection fetches, and must hear what comes after.
    for (const entry of joined.values()) ask(entry);
    emit('userStatus');
    setLink('connected');
    // What was fetched before the socket stood, or while it was away, may have missed a signal.
    if (!wasConnected || !socket?.recovered) tellReconnected();
    wasConnected = true;
    followToken();
  };

  /** The server ends a socket when its token expires: a renewed one is sent at once, and renewed in time. */
  const followToken = () => {
    const token = session.token();
    if (token === null) return;
    if (token !== timed) renewInTime((timed = token));
    if (token === shown || !socket?.connected) return;
    shown = token;
    socket.emit('authenticate', token, () => undefined);
  };
  const renewInTime = (token: string) => {
    clearTimeout(renewal);
    const { iat, exp } = tokenClaims(token);
    if (typeof iat !== 'number' || typeof exp !== 'number') return;
    // By how long it lives, since the clocks of server and browser may differ.
    const livesMs = (exp - iat) * 1000;
    const renew = () => void session.refresh().catch(() => (renewal = setTimeout(renew, retry.firstMs * 5)));
    renewal = setTimeout(renew, Math.max(livesMs - renewBeforeMs, livesMs * 0.6));
  };

  /**
   * The server closed the door on purpose. Where the token has expired a renewed one opens it, and without one the
   * session is over; where there are too many, later tries do.
   */
  const knockAgain = async (code: string) => {
    const refused = socket;
    const pauseMs = refusals === 0 ? 0 : Math.min(retry.firstMs * 2 ** refusals, retry.maxMs);
    refusals += 1;
    if (isFull(code)) await pause(Math.max(pauseMs, retry.firstMs * 5));
    else {
      await pause(pauseMs);
      try {
        await session.refresh();
      } catch {
        if (session.state().status === 'signed-out') return;
        await pause(retry.firstMs * 5);
      }
    }
    if (refused && refused === socket && !refused.connected) refused.connect();
  };

  /** The server stops, or our rights have changed. Where the token has expired, it says so at the door. */
  const comeBack = async () => {
    const ended = socket;
    dismissals = performance.now() - connectedAt < steadyMs ? dismissals + 1 : 0;
    await pause(dismissals === 0 ? 0 : Math.min(100 * 2 ** dismissals, retry.maxMs));
    if (ended && ended === socket && !ended.connected) ended.connect();
  };

  const dispatch = (name: SignalName, payload: unknown) => {
    for (const handler of handlers.get(name) ?? []) handler(payload as never);
  };

  return {
    link: () => link,
    onLink(listener: () => void) {
      linkListeners.add(listener);
      return () => void linkListeners.delete(listener);
    },

    /** Hears one signal of the contract; returns how to stop. */
    onSignal<N extends SignalName>(name: N, handler: (payload: Payload<N>) => void): () => void {
      const set = handlers.get(name) ?? new Set<Handler>();
      handlers.set(name, set.add(handler as Handler));
      return () => void set.delete(handler as Handler);
    },

    /** Called after every connection that may have missed something: refetch what is on screen. */
    onReconnect(listener: () => void): () => void {
      reconnectListeners.add(listener);
      return () => void reconnectListeners.delete(listener);
    },

    /**
     * Asks for a room and keeps it over reconnects until the returned function is called. Several parts may hold the
     * same room. `onGranted` runs each time the server lets us in.
     */
    join(room: Room, key = '', onGranted?: () => void): () => void {
      const name = `${room}:${key}`;
      const entry = joined.get(name) ?? { room, key, users: 0, granted: new Set<() => void>() };
      entry.users += 1;
      if (onGranted) entry.granted.add(onGranted);
      if (!joined.has(name)) {
        joined.set(name, entry);
        ask(entry);
      }
      return () => {
        if (onGranted) entry.granted.delete(onGranted);
        entry.users -= 1;
        if (entry.users > 0) return;
        joined.delete(name);
        emit(rooms[room].leave, ...(room === 'notification' ? [] : [key]));
      };
    },

    /** Tells something that needs no answer; lost while there is no connection. */
    tell: <E extends 'userStatus' | 'attending' | 'read'>(event: E, ...args: Parameters<ClientEvents[E]>) =>
      emit(event, ...args),

    /** Connects for the signed-in company. */
    start(companyId: number) {
      this.stop();
      socket = io(options.url ?? '/', {
        path: '/socket.io',
        transports: ['websocket', 'polling'],
        // Read anew at each attempt, so that a reconnect uses the token of that moment.
        query: {
          get token() {
            return (shown = session.token()) ?? '';
          },
        },
        reconnectionDelay: 500,
        reconnectionDelayMax: 5000,
      });
      for (const name of Object.keys(channels) as SignalName[])
        socket.on(eventName(companyId, channels[name]), (payload: unknown) => dispatch(name, payload));
      socket.on('connect', onConnect);
      socket.on('disconnect', (reason) => {
        if (reason === 'io client disconnect') return;
        setLink('lost');
        if (reason === 'io server disconnect') void comeBack();
      });
      socket.on('connect_error', ({ message }) => {
        if (wasConnected) setLink('lost');
        // Inactive: the server answered and refused; the library does not try again by itself.
        if (socket && !socket.active) void knockAgain(message);
      });
      socket.on('resync', () => {
        clearTimeout(resync);
        resync = setTimeout(tellReconnected, Math.random() * (options.resyncWithinMs ?? resyncWithinMs));
      });
      unfollow = session.subscribe(followToken);
      followToken();
      ping = setInterval(() => emit('userStatus'), options.pingMs ?? limits.presencePingMs);
    },

    stop() {
      clearInterval(ping);
      clearTimeout(renewal);
      clearTimeout(resync);
      unfollow();
      [shown, timed, refusals, dismissals] = [null, null, 0, 0];
      socket?.disconnect();
      socket = null;
      wasConnected = false;
      setLink('connecting');
    },

    /** Whether a sign-in elsewhere took the place of this session. */
    isOurs: (signedIn: Payload<'auth'>) =>
      signedIn.user.id !== session.user()?.id || signedIn.session === tokenClaims(session.token())['sid'],
  };
}

/** Refusals that have nothing to do with who asks. */
const isFull = (code: string) => code === 'ERR_TOO_MANY_SOCKETS' || code === 'ERR_SERVICE_UNAVAILABLE';

/** Spread, so that those who were refused together do not come back together. */
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms * (0.5 + Math.random())));
