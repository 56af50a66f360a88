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

type Handler = (payload: never) => void;
export type Live = ReturnType<typeof createLive>;

/**
 * The socket of one tab: typed signals in, room requests out. Comes back by itself after a break, with the token that
 * is valid then, and asks for its rooms anew; whoever shows data hears of it through `onReconnect`.
 */
export function createLive(session: Session, options: { url?: string; pingMs?: number } = {}) {
  let socket: Socket | null = null;
  let link: Link = 'connecting';
  let wasConnected = false;
  let ping: ReturnType<typeof setInterval> | undefined;
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

  const onConnect = () => {
    // Rooms first: whoever is told of the connection fetches, and must hear what comes after.
    for (const entry of joined.values()) ask(entry);
    emit('userStatus');
    setLink('connected');
    // What was fetched before the socket stood, or while it was away, may have missed a signal.
    if (!wasConnected || !socket?.recovered) for (const listener of reconnectListeners) listener();
    wasConnected = true;
  };

  /**
   * The server closed the door on purpose: the token may have expired. A renewed one opens it; without one the session
   * is over.
   */
  const knockAgain = async () => {
    const refused = socket;
    try {
      await session.refresh();
    } catch {
      if (session.state().status === 'signed-out') return;
      await new Promise((resolve) => setTimeout(resolve, 5000));
    }
    if (refused && refused === socket && !refused.connected) refused.connect();
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
            return session.token() ?? '';
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
        if (reason === 'io server disconnect') void knockAgain();
      });
      socket.on('connect_error', () => {
        if (wasConnected) setLink('lost');
        // Inactive: the server answered and refused; the library does not try again by itself.
        if (socket && !socket.active) void knockAgain();
      });
      ping = setInterval(() => emit('userStatus'), options.pingMs ?? limits.presencePingMs);
    },

    stop() {
      clearInterval(ping);
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
