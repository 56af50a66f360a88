import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { limits } from '@balcao/contract';
import { Server, type Socket } from 'socket.io';
import type { Log } from '../log.ts';
import type { UserActor } from '../scope/actor.ts';
import { announceThrough } from './announce.ts';
import { admins, clientListeners, everyone, grantOf, oneSession, oneUser, roomOf, tellPresence } from './rooms.ts';

export interface SocketOptions {
  http: HttpServer;
  log: Log;
  /** The actor behind an access token, or undefined when it is expired or wrong. */
  authenticate(token: string): Promise<UserActor | undefined>;
  /** Somebody who was let in, with the rights of this moment; undefined when the session has ended. */
  renew(actor: UserActor): Promise<UserActor | undefined>;
  /** Origins beside our own that may connect; none by default. */
  origins?: string[];
  /** Makes the fan-out reach the sockets of other processes; absent: this process only. */
  adapter?: Parameters<Server['adapter']>[0];
  /** Sent with every answer of Socket.IO, which does not pass through the HTTP app. */
  headers?: Readonly<Record<string, string>>;
  /** Sees every HTTP request of Socket.IO before it is served. */
  onRequest?(request: IncomingMessage): void;
}

interface Client {
  actor: UserActor;
  token: string;
}
const joins = ['joinTickets', 'joinNotification', 'joinChatBox'] as const;
const leaves = {
  leaveTickets: 'joinTickets',
  leaveNotification: 'joinNotification',
  leaveChatBox: 'joinChatBox',
} as const;

/** Whether one more word is heard. Calls have their own limits; each of these asks the database as well. */
function wordCounter(): () => boolean {
  let since = performance.now();
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - since > limits.socketWords.inMs) [since, count] = [now, 0];
    return ++count <= limits.socketWords.most;
  };
}

/**
 * Socket.IO beside the HTTP server. The token comes in the handshake (`auth.token`, or the query as the specification
 * has it), is checked again at every recovery and before every grant; rooms are granted by the nouns.
 */
export function openSockets({
  http,
  log,
  authenticate,
  renew,
  origins = [],
  adapter,
  headers = {},
  onRequest,
}: SocketOptions): {
  io: Server;
  close(): Promise<void>;
} {
  const io = new Server(http, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    pingInterval: limits.socketPingMs,
    pingTimeout: limits.socketPingMs,
    maxHttpBufferSize: 64 * 1024,
    cors: { origin: origins, credentials: true },
    connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
  });
  if (adapter) io.adapter(adapter);
  // Before Socket.IO, which answers some requests (preflights, wrong ones) without asking its own middleware.
  http.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/socket.io/')) return;
    onRequest?.(request);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  });
  io.engine.on('headers', (sent: Record<string, string>) => void Object.assign(sent, headers));
  const clients = new WeakMap<Socket, Client>();
  const tabs = new Map<string, number>();

  /** Undefined also for those whose company nobody may enter. */
  const admit = async (token: string) => {
    const actor = await authenticate(token);
    return actor?.isBlocked ? undefined : actor;
  };

  io.use((socket, next) => {
    const given: unknown = socket.handshake.auth['token'] ?? socket.handshake.query['token'];
    const token = typeof given === 'string' ? given : '';
    admit(token).then(
      (actor) => {
        if (!actor) return next(new Error('ERR_TOKEN_EXPIRED'));
        clients.set(socket, { actor, token });
        Object.assign(socket.data, { actor: shareable(actor) });
        next();
      },
      (error: unknown) => {
        log.error({ err: error }, 'a socket could not be checked');
        next(new Error('ERR_SERVICE_UNAVAILABLE'));
      },
    );
  });

  io.on('connection', (socket) => {
    const client = clients.get(socket);
    if (!client) return void socket.disconnect(true);
    const { actor } = client;
    const { companyId, userId } = actor;
    const own = [
      everyone,
      oneUser(userId),
      oneSession(actor.sessionId),
      ...(actor.profile === 'admin' ? [admins] : []),
    ].map((room) => roomOf(companyId, room));
    void socket.join(own);
    countTab(tabs, actor, 1, log);
    socket.on('disconnect', () => countTab(tabs, actor, -1, log));
    // Kept with the socket's data, which a recovered connection brings back with its rooms.
    const data = socket.data as { granted?: Record<string, readonly string[]> };
    const granted = new Map(Object.entries(data.granted ?? {}));
    const keep = () => void (data.granted = Object.fromEntries(granted));

    const mayBeHeard = wordCounter();
    socket.use((_word, next) => {
      if (mayBeHeard()) next();
    });
    for (const asked of joins) {
      socket.on(asked, (...args: unknown[]) => {
        const answer = args.findLast((arg) => typeof arg === 'function') as ((ok: boolean) => void) | undefined;
        const about = typeof args[0] === 'string' || typeof args[0] === 'number' ? String(args[0]) : '';
        join(asked, about).then(
          (ok) => answer?.(ok),
          (error: unknown) => {
            log.error({ err: error, asked }, 'a room could not be granted');
            answer?.(false);
          },
        );
      });
    }
    const join = async (asked: (typeof joins)[number], about: string): Promise<boolean> => {
      const present = await admit(client.token);
      // The token has run out while the socket was open: the client connects anew with a fresh one.
      if (!present) {
        socket.disconnect(true);
        return false;
      }
      const rooms = (await grantOf(asked)?.(present, about)) ?? [];
      if (rooms.length === 0) return false;
      granted.set(`${asked} ${about}`, rooms);
      keep();
      await socket.join(rooms.map((room) => roomOf(companyId, room)));
      return true;
    };
    for (const [leaving, asked] of Object.entries(leaves)) {
      socket.on(leaving, (about: unknown) => {
        const key = `${asked} ${typeof about === 'string' || typeof about === 'number' ? String(about) : ''}`;
        const rooms = granted.get(key) ?? [];
        granted.delete(key);
        keep();
        const kept = new Set([...granted.values()].flat());
        for (const room of rooms) if (!kept.has(room)) void socket.leave(roomOf(companyId, room));
      });
    }
    // Rights may have changed while the connection was away: what was granted is asked for again, the rest is left.
    const grantAgain = async () => {
      const before = [...granted.keys()];
      granted.clear();
      keep();
      for (const key of before) {
        const [asked = '', about = ''] = key.split(' ');
        if (joins.some((one) => one === asked)) await join(asked as (typeof joins)[number], about);
      }
      const mine = new Set([socket.id, ...own, ...[...granted.values()].flat().map((room) => roomOf(companyId, room))]);
      for (const room of socket.rooms) if (!mine.has(room)) await socket.leave(room);
    };
    if (socket.recovered)
      grantAgain().catch(
        (error: unknown) => socket.disconnect(true) && log.error({ err: error }, 'rooms could not be granted again'),
      );

    // A socket stays open for longer than rights stay the same.
    const hearNow = async (hear: (actor: UserActor, ...args: never[]) => Promise<void>, args: unknown[]) => {
      const present = await renew(actor);
      if (present && !present.isBlocked) await hear(present, ...(args as never[]));
    };
    for (const [event, hear] of clientListeners()) {
      socket.on(event, (...args: unknown[]) => {
        hearNow(hear, args).catch((error: unknown) => log.error({ err: error, event }, 'a word of a client was lost'));
      });
    }
    socket.emit('ready');
  });

  announceThrough(io);
  return {
    io,
    async close() {
      announceThrough(undefined);
      io.disconnectSockets(true);
      await io.close();
    },
  };
}

/** What other processes may learn of a socket (plain data; sets do not travel). */
const shareable = ({ features: _features, ...actor }: UserActor) => actor;

/** A user is there while at least one client is. */
function countTab(tabs: Map<string, number>, actor: UserActor, change: 1 | -1, log: Log) {
  const key = `${actor.companyId}|${actor.userId}`;
  const before = tabs.get(key) ?? 0;
  const now = before + change;
  if (now > 0) tabs.set(key, now);
  else tabs.delete(key);
  if ((before === 0) === (now === 0)) return;
  tellPresence(actor, now > 0).catch((error: unknown) => log.error({ err: error }, 'presence could not be noted'));
}
