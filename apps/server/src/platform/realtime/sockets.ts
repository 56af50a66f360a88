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
  /** False while nothing is served: new sockets are refused and open ones end. Absent: always open. */
  isOpen?(): boolean;
  /** The actor behind an access token, or undefined when it is expired or wrong. */
  authenticate(token: string): Promise<KnownActor | undefined>;
  /** When a token that is good expires. */
  tokenExpiry(token: string): Date | undefined;
  /** Somebody who was let in, with the rights of this moment; undefined when the session has ended. */
  renew(actor: UserActor): Promise<KnownActor | undefined>;
  /** Those of many who may not hear any more, or have other rights now. */
  findEnded(clients: readonly KnownActor[]): Promise<readonly KnownActor[]>;
  /** The caller's address, by which sockets are counted. */
  addressOf(request: IncomingMessage): string;
  /** Origins beside our own that may connect; none by default. */
  origins?: string[];
  /** Sent with every answer of Socket.IO, which does not pass through the HTTP app. */
  headers?: Readonly<Record<string, string>>;
  /** Sees every HTTP request of Socket.IO before it is served. */
  onRequest?(request: IncomingMessage): void;
  /** Makes announcements reach the sockets of other processes; absent: this process only. */
  fanOut?: FanOut | undefined;
  limits?: Partial<SocketLimits> | undefined;
}

const retryAfterSeconds = 15;
/** A connection that does not say who it is. */
const connectTimeoutMs = 15_000;
/** Time for the client to read why it is refused. */
const refusalMs = 1000;

/**
 * Socket.IO beside the HTTP server. The token comes in the handshake (`auth.token`, or the query as the specification
 * has it) and is checked again before every grant; the client sends a renewed one before it expires. A socket ends with
 * the right to hear. Rooms are granted by the nouns.
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
  // Before Socket.IO, which answers some requests (preflights, wrong ones) without asking its own middleware.
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
  /** Those that are open. */
  const clients = new Map<Socket, Client>();
  const keeper = presenceKeeper();
  const presence = keeper && countPresence(options.nodeId, keeper, log);
  const watch = watchRightToHear(clients, { isOpen, findEnded: options.findEnded, log });
  recoverOnlyWhatIsGranted(io, renew);

  /** Why somebody with this token may not hear, or who it is. */
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
      // It hung up while it waited, and would not give back what it counts.
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

    // A socket stays open for longer than rights stay the same.
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
      // Of this process only: the clients go to another one.
      io.local.disconnectSockets(true);
      await presence?.stop();
      await io.close();
    },
  };
}

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

/** Plain data, which a recovered socket brings back; sets do not travel. */
const shareable = ({ features: _features, ...actor }: KnownActor) => actor;
