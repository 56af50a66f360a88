import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { limits, type ErrorCode } from '@balcao/contract';
import { Server, type Socket } from 'socket.io';
import type { Log } from '../log.ts';
import type { UserActor } from '../scope/actor.ts';
import { announceThrough } from './announce.ts';
import { openAdmission, usualSocketLimits, type SocketLimits } from './socket-admission.ts';
import type { FanOut } from './fan-out.ts';
import { countPresence } from './presence.ts';
import { recoverOnlyWhatIsGranted } from './recovery.ts';
import { clientListeners, ownRooms, presenceKeeper, roomOf } from './rooms.ts';
import { joinRooms, type SocketData } from './socket-rooms.ts';
import { watchRightToHear, type Client, type KnownActor } from './right-to-hear.ts';

export interface SocketOptions {
  http: HttpServer;
  log: Log;
  nodeId: string;
  /** False while calls are refused: new sockets are refused and open ones are closed. Absent: always open. */
  isOpen?(): boolean;
  /** The actor of an access token; undefined when it is expired or wrong. */
  authenticate(token: string): Promise<KnownActor | undefined>;
  /** The expiry of a valid token. */
  tokenExpiry(token: string): Date | undefined;
  /** An admitted user with their current rights; undefined when the session has ended. */
  renew(actor: UserActor): Promise<KnownActor | undefined>;
  /** The clients whose right to receive has ended or whose rights have changed. */
  findEnded(clients: readonly KnownActor[]): Promise<readonly KnownActor[]>;
  /** The caller's address; sockets are counted by it. */
  addressOf(request: IncomingMessage): string;
  /** Further origins that may connect, besides the server's own; none by default. */
  origins?: string[];
  /** Sent with every answer of Socket.IO, which does not pass through the HTTP app. */
  headers?: Readonly<Record<string, string>>;
  /** Called with every HTTP request of Socket.IO before it is served. */
  onRequest?(request: IncomingMessage): void;
  /** Makes announcements reach the sockets of other processes; absent: this process only. */
  fanOut?: FanOut | undefined;
  limits?: Partial<SocketLimits> | undefined;
}

const retryAfterSeconds = 15;
/** The timeout of a connection that does not authenticate. */
const connectTimeoutMs = 15_000;
/** Time for the client to read the refusal. */
const refusalMs = 1000;

/**
 * Socket.IO on the port of the HTTP server. The token comes in the handshake (`auth.token`, or the query as the
 * specification has it) and is checked again before every grant; the client sends a renewed token before it expires. A
 * socket closes when its right to receive ends. The nouns grant the rooms.
 */
export function openSockets(options: SocketOptions): { io: Server; close(): Promise<void> } {
  const { http, log, authenticate, tokenExpiry, renew, origins = [], fanOut, headers = {}, onRequest } = options;
  const isOpen = () => options.isOpen?.() ?? true;
  const admission = openAdmission({ ...usualSocketLimits, ...options.limits }, options.addressOf);
  const io = new Server(http, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    pingInterval: limits.socketPingMs,
    pingTimeout: limits.socketPingMs,
    connectTimeout: connectTimeoutMs,
    maxHttpBufferSize: 64 * 1024,
    cors: { origin: origins, credentials: true },
    connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
    allowRequest: (request, answer) => {
      admission.handshake(request).then(
        (refusal) => answer(refusal, refusal === undefined),
        () => answer('ERR_SERVICE_UNAVAILABLE', false),
      );
    },
  });
  if (fanOut) io.adapter(fanOut.adapter);
  // Runs before Socket.IO, which answers some requests (preflights, invalid ones) without its own middleware.
  http.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/socket.io/')) return;
    onRequest?.(request);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  });
  io.engine.on('headers', (sent: Record<string, string>) => void Object.assign(sent, headers));
  io.engine.on('connection', (connection: { request: IncomingMessage; once(event: 'close', then: () => void): void }) =>
    connection.once('close', admission.open(connection.request)),
  );
  const admitted = new WeakMap<Socket, Client>();
  /** The open sockets. */
  const clients = new Map<Socket, Client>();
  const keeper = presenceKeeper();
  const presence = keeper && countPresence(options.nodeId, keeper, log);
  const watch = watchRightToHear(clients, { isOpen, findEnded: options.findEnded, log });
  recoverOnlyWhatIsGranted(io, renew);

  /** The client of a token, or the code with which it is refused. */
  const admit = async (token: string): Promise<Client | ErrorCode> => {
    if (!isOpen()) return 'ERR_SERVICE_UNAVAILABLE';
    const actor = await authenticate(token);
    const expiresAt = tokenExpiry(token);
    if (!actor || !expiresAt) return 'ERR_TOKEN_EXPIRED';
    if (actor.isBlocked) return 'ERR_COMPANY_BLOCKED';
    if (actor.dueAt && actor.dueAt <= new Date()) return 'ERR_SUBSCRIPTION_EXPIRED';
    return { actor, token, expiresAt };
  };

  io.use((socket, next) => {
    const given: unknown = socket.handshake.auth['token'] ?? socket.handshake.query['token'];
    const refuse = (code: ErrorCode) => {
      setTimeout(() => socket.conn.close(true), refusalMs).unref();
      const isFull = code === 'ERR_TOO_MANY_SOCKETS' || code === 'ERR_SERVICE_UNAVAILABLE';
      next(Object.assign(new Error(code), isFull && { data: { error: code, retryAfterSeconds } }));
    };
    const authenticated = admission.authenticate(async () => {
      if (admission.isCrowded(socket.request)) return refuse('ERR_TOO_MANY_SOCKETS');
      const client = await admit(typeof given === 'string' ? given : '');
      if (typeof client === 'string') return refuse(client);
      // The client disconnected while it waited, so its `close` event would not release the count.
      if (socket.conn.readyState !== 'open') return refuse('ERR_SERVICE_UNAVAILABLE');
      const data = socket.data as SocketData;
      if (socket.recovered && data.actor?.sessionId !== client.actor.sessionId) return refuse('ERR_TOKEN_EXPIRED');
      const leave = admission.enter(client.actor.companyId, client.actor.userId);
      if (!leave) return refuse('ERR_TOO_MANY_SOCKETS');
      socket.conn.once('close', leave);
      admitted.set(socket, client);
      data.actor = shareable(client.actor);
      next();
    });
    authenticated.then(
      (hasTurn) => hasTurn || refuse('ERR_SERVICE_UNAVAILABLE'),
      (error: unknown) => {
        log.error({ err: error }, 'a socket could not be checked');
        refuse('ERR_SERVICE_UNAVAILABLE');
      },
    );
  });

  io.on('connection', (socket) => {
    const client = admitted.get(socket);
    if (!client) return void socket.disconnect(true);
    clients.set(socket, client);
    const { actor } = client;
    void socket.join(ownRooms(actor).map((room) => roomOf(actor.companyId, room)));
    presence?.opened(actor);
    socket.on('disconnect', () => {
      clients.delete(socket);
      presence?.closed(actor);
    });

    const mayBeHeard = wordCounter();
    socket.use((_word, next) => {
      if (mayBeHeard()) next();
    });
    joinRooms(socket, actor, log, async () => {
      const present = await admit(client.token);
      return typeof present === 'string' ? undefined : present.actor;
    });
    socket.on('authenticate', (token: unknown, answer: unknown) => {
      const accept = async () => {
        const renewed = await admit(typeof token === 'string' ? token : '');
        const isSame = typeof renewed !== 'string' && renewed.actor.sessionId === actor.sessionId;
        if (isSame) Object.assign(client, { token: renewed.token, expiresAt: renewed.expiresAt });
        if (typeof answer === 'function') (answer as (ok: boolean) => void)(isSame);
        if (!isSame) socket.disconnect(true);
      };
      accept().catch((error: unknown) => log.error({ err: error }, 'a renewed token could not be checked'));
    });

    // Rights may change while a socket is open.
    const hearNow = async (hear: (actor: UserActor, ...args: never[]) => Promise<void>, args: unknown[]) => {
      if (!isOpen()) return;
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

  fanOut?.onReconnect(({ everywhere }) => void (everywhere ? io : io.local).emit('resync'));
  announceThrough(io);
  return {
    io,
    async close() {
      announceThrough(undefined);
      watch.stop();
      // Of this process only: the clients reconnect to another one.
      io.local.disconnectSockets(true);
      await presence?.stop();
      await io.close();
    },
  };
}

/**
 * Whether a further message of the socket is handled. Calls have their own limits; each message queries the database
 * too.
 */
function wordCounter(): () => boolean {
  let since = performance.now();
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - since > limits.socketWords.inMs) [since, count] = [now, 0];
    return ++count <= limits.socketWords.most;
  };
}

/** Plain data, which a recovered socket gets back; a Set cannot be serialised. */
const shareable = ({ features: _features, ...actor }: KnownActor) => actor;
