import type { ClientEvents, SignalPayload, signals } from '@balcao/contract';
import { eventName } from '@balcao/contract/kit/signal';
import { limits } from '@balcao/contract/limits';
import { io, type Socket } from 'socket.io-client';
import { channels } from 'virtual:wire';
import type { Session } from '../api/session.ts';
import { tokenClaims } from './token-claims.ts';

export type SignalName = keyof typeof signals;
export type Payload<N extends SignalName> = SignalPayload<(typeof signals)[N]>;
/** The state of the connection: `lost` from a disconnect until the reconnect. */
export type Link = 'connecting' | 'connected' | 'lost';

/** The rooms that a client may join, and the events that request them. */
const rooms = {
  tickets: { join: 'joinTickets', leave: 'leaveTickets' },
  chat: { join: 'joinChatBox', leave: 'leaveChatBox' },
  notification: { join: 'joinNotification', leave: 'leaveNotification' },
} as const;
export type Room = keyof typeof rooms;

/** A token is renewed this long before it expires; timers of a hidden page may be a minute late. */
const renewBeforeMs = 120_000;
/** After an outage between the server's nodes, clients fetch anew spread over this time, not all at once. */
const resyncWithinMs = 3000;
/** A socket that was connected for at least this long does not count as dismissed. */
const steadyMs = 10_000;
const retry = { firstMs: 1000, maxMs: 60_000 };

type Handler = (payload: never) => void;
export type Live = ReturnType<typeof createLive>;

/**
 * The socket of one tab: typed signals in, room requests out. It reconnects by itself, with the token that is valid
 * then, and joins its rooms anew. Components that show data use `onReconnect` to fetch it again.
 */
export function createLive(session: Session, options: { url?: string; pingMs?: number; resyncWithinMs?: number } = {}) {
  let socket: Socket | null = null;
  let link: Link = 'connecting';
  let wasConnected = false;
  let ping: ReturnType<typeof setInterval> | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  let resync: ReturnType<typeof setTimeout> | undefined;
  /** How many times in a row the server has refused the connection. */
  let refusals = 0;
  /** How many times in a row the server accepted the socket and closed it soon after. */
  let dismissals = 0;
  let connectedAt = 0;
  /** The token that the server has for this socket, and the token whose renewal is scheduled. */
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
    // Rooms first: listeners of the reconnect fetch data, and must not miss later signals.
    for (const entry of joined.values()) ask(entry);
    emit('userStatus');
    setLink('connected');
    // Data fetched before the socket was connected, or during a disconnect, may have missed a signal.
    if (!wasConnected || !socket?.recovered) tellReconnected();
    wasConnected = true;
    followToken();
  };

  /**
   * The server closes a socket when its token expires: a renewed token is sent at once, and the next renewal is
   * scheduled.
   */
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
    // By its lifetime, since the clocks of server and browser may differ.
    const livesMs = (exp - iat) * 1000;
    const renew = () => void session.refresh().catch(() => (renewal = setTimeout(renew, retry.firstMs * 5)));
    renewal = setTimeout(renew, Math.max(livesMs - renewBeforeMs, livesMs * 0.6));
  };

  /**
   * The server refused the connection. If the token expired, a renewed one is accepted; if there is none, the session
   * is over. If there were too many sockets, a later attempt may succeed.
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

  /**
   * The server stops, or the user's rights have changed. If the token has expired, the server refuses the next
   * connection.
   */
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

    /** Handles one signal of the contract; returns a function that stops it. */
    onSignal<N extends SignalName>(name: N, handler: (payload: Payload<N>) => void): () => void {
      const set = handlers.get(name) ?? new Set<Handler>();
      handlers.set(name, set.add(handler as Handler));
      return () => void set.delete(handler as Handler);
    },

    /** Called after every connection that may have missed signals: refetch the data on screen. */
    onReconnect(listener: () => void): () => void {
      reconnectListeners.add(listener);
      return () => void reconnectListeners.delete(listener);
    },

    /**
     * Joins a room and keeps it over reconnects until the returned function is called. Several components may hold the
     * same room. `onGranted` runs each time the server grants it.
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

    /** Sends an event that needs no answer; it is lost while there is no connection. */
    tell: <E extends 'userStatus' | 'attending' | 'read'>(event: E, ...args: Parameters<ClientEvents[E]>) =>
      emit(event, ...args),

    /** Connects for the signed-in company. */
    start(companyId: number) {
      this.stop();
      socket = io(options.url ?? '/', {
        path: '/socket.io',
        transports: ['websocket', 'polling'],
        // Read at each attempt, so that a reconnect uses the current token.
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
        // Inactive: the server answered and refused; the library does not retry by itself.
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

    /** Whether a sign-in elsewhere replaced this session. */
    isOurs: (signedIn: Payload<'auth'>) =>
      signedIn.user.id !== session.user()?.id || signedIn.session === tokenClaims(session.token())['sid'],
  };
}

/** Refusals that do not depend on the user. */
const isFull = (code: string) => code === 'ERR_TOO_MANY_SOCKETS' || code === 'ERR_SERVICE_UNAVAILABLE';

/** Random, so that clients that were refused together do not return together. */
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms * (0.5 + Math.random())));
