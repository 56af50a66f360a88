import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { limits } from '@balcao/contract';
import { Server, type Socket } from 'socket.io';
import type { Log } from '../log.ts';
import type { UserActor } from '../scope/actor.ts';
import { announceThrough } from './announce.ts';
import type { FanOut } from './fan-out.ts';
import { countPresence } from './presence.ts';
import { watchRooms } from './may-hear.ts';
import { recoverOnlyWhatIsGranted, recoveryMs } from './recovery.ts';
import { presenceKeeper } from './rooms.ts';
import { openAdmission, usualSocketLimits, type SocketAdmission, type SocketLimits } from './socket-admission.ts';
import { admitBy, authenticateSockets } from './socket-authentication.ts';
import { serveClient } from './socket-client.ts';
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
  /** HTTP headers for every answer of Socket.IO, which does not pass through the HTTP app. */
  headers?: Readonly<Record<string, string>>;
  /** Names the built page that belongs to this server; absent: none is built. */
  build?: string | undefined;
  /** Called with every HTTP request of Socket.IO before it is served. */
  onRequest?(request: IncomingMessage): void;
  /** Makes announcements reach the sockets of other processes; absent: this process only. */
  fanOut?: FanOut | undefined;
  limits?: Partial<SocketLimits> | undefined;
}

/** The timeout of a connection that does not authenticate. */
const connectTimeoutMs = 15_000;
/** The maximum size of a message of a client. */
const maxMessageBytes = 64 * 1024;

/**
 * Socket.IO on the port of the HTTP server. The token comes in the handshake (`auth.token`, or the query as the
 * specification has it) and is checked again before every grant; the client sends a renewed token before it expires. A
 * socket closes when its right to receive ends. The nouns grant the rooms.
 */
export function openSockets(options: SocketOptions): { io: Server; close(): Promise<void> } {
  const { log, renew, fanOut } = options;
  const isOpen = () => options.isOpen?.() ?? true;
  const admission = openAdmission({ ...usualSocketLimits, ...options.limits }, options.addressOf);
  const io = openServer(options, admission);
  /** The open sockets. */
  const clients = new Map<Socket, Client>();
  const keeper = presenceKeeper();
  const presence = keeper && countPresence(options.nodeId, keeper, log);
  const watch = watchRightToHear(clients, { isOpen, findEnded: options.findEnded, log });
  recoverOnlyWhatIsGranted(io, renew);
  const admit = admitBy({ ...options, isOpen });
  const clientOf = authenticateSockets(io, { admission, admit, log });

  io.on('connection', (socket) => {
    const client = clientOf(socket);
    if (!client) return void socket.disconnect(true);
    clients.set(socket, client);
    presence?.opened(client.actor);
    socket.on('disconnect', () => {
      clients.delete(socket);
      presence?.closed(client.actor);
    });
    serveClient(socket, client, { isOpen, admit, renew, log });
    socket.emit('ready', { build: options.build ?? '' });
  });

  fanOut?.onReconnect(({ everywhere }) => void (everywhere ? io : io.local).emit('resync'));
  announceThrough(io, fanOut ? undefined : watchRooms(io));
  return {
    io,
    async close() {
      announceThrough(undefined);
      watch.stop();
      // Only the sockets of this process: their clients reconnect to another process.
      io.local.disconnectSockets(true);
      await presence?.stop();
      await io.close();
    },
  };
}

/** Opens Socket.IO on the port of the HTTP server. */
function openServer(
  { http, origins = [], headers = {}, onRequest, fanOut }: SocketOptions,
  admission: SocketAdmission,
): Server {
  const io = new Server(http, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    pingInterval: limits.socketPingMs,
    pingTimeout: limits.socketPingMs,
    connectTimeout: connectTimeoutMs,
    maxHttpBufferSize: maxMessageBytes,
    cors: { origin: origins, credentials: true },
    connectionStateRecovery: { maxDisconnectionDuration: recoveryMs, skipMiddlewares: false },
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
  return io;
}
