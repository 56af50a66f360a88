import type { ErrorCode } from '@balcao/contract';
import type { Server, Socket } from 'socket.io';
import type { Log } from '../log.ts';
import type { Client, KnownActor } from './right-to-hear.ts';
import type { SocketAdmission } from './socket-admission.ts';
import type { SocketData } from './socket-rooms.ts';

const retryAfterSeconds = 15;
/** A refused socket closes after this time, so that the client can read the refusal. */
const refusalMs = 1000;

export interface AuthenticationOptions {
  /** False while calls are refused. */
  isOpen(): boolean;
  /** The actor of an access token; undefined when it is expired or wrong. */
  authenticate(token: string): Promise<KnownActor | undefined>;
  /** The expiry of a valid token. */
  tokenExpiry(token: string): Date | undefined;
}

/** Returns the client of a token, or the code with which it is refused. */
export type Admit = (token: string) => Promise<Client | ErrorCode>;

export const admitBy =
  ({ isOpen, authenticate, tokenExpiry }: AuthenticationOptions): Admit =>
  async (token) => {
    if (!isOpen()) return 'ERR_SERVICE_UNAVAILABLE';
    const actor = await authenticate(token);
    const expiresAt = tokenExpiry(token);
    if (!actor || !expiresAt) return 'ERR_TOKEN_EXPIRED';
    if (actor.isBlocked) return 'ERR_COMPANY_BLOCKED';
    if (actor.dueAt && actor.dueAt <= new Date()) return 'ERR_SUBSCRIPTION_EXPIRED';
    return { actor, token, expiresAt };
  };

/**
 * Authenticates every socket before Socket.IO connects it.
 * @returns the client of an authenticated socket
 */
export function authenticateSockets(
  io: Server,
  { admission, admit, log }: { admission: SocketAdmission; admit: Admit; log: Log },
): (socket: Socket) => Client | undefined {
  const clients = new WeakMap<Socket, Client>();

  /** Returns the code of a refusal; undefined: the socket is admitted. */
  async function authenticate(socket: Socket): Promise<ErrorCode | undefined> {
    if (admission.isCrowded(socket.request)) return 'ERR_TOO_MANY_SOCKETS';
    const token: unknown = socket.handshake.auth['token'] ?? socket.handshake.query['token'];
    const client = await admit(typeof token === 'string' ? token : '');
    if (typeof client === 'string') return client;
    // The client disconnected while it waited: its `close` event is over, and could not release the count any more.
    if (socket.conn.readyState !== 'open') return 'ERR_SERVICE_UNAVAILABLE';
    const data = socket.data as SocketData;
    // A recovered socket has the rooms of its earlier session, so another session may not continue it.
    if (socket.recovered && data.actor?.sessionId !== client.actor.sessionId) return 'ERR_TOKEN_EXPIRED';
    const leave = admission.enter(client.actor.companyId, client.actor.userId);
    if (!leave) return 'ERR_TOO_MANY_SOCKETS';
    socket.conn.once('close', leave);
    clients.set(socket, client);
    data.actor = shareable(client.actor);
    return undefined;
  }

  io.use((socket, next) => {
    const answer = (code: ErrorCode | undefined) => {
      if (code === undefined) return next();
      setTimeout(() => socket.conn.close(true), refusalMs).unref();
      const mayRetryLater = code === 'ERR_TOO_MANY_SOCKETS' || code === 'ERR_SERVICE_UNAVAILABLE';
      next(Object.assign(new Error(code), mayRetryLater && { data: { error: code, retryAfterSeconds } }));
    };
    const authenticated = admission.authenticate(async () => answer(await authenticate(socket)));
    authenticated.then(
      (hasTurn) => hasTurn || answer('ERR_SERVICE_UNAVAILABLE'),
      (error: unknown) => {
        log.error({ err: error }, 'a socket could not be checked');
        answer('ERR_SERVICE_UNAVAILABLE');
      },
    );
  });
  return (socket) => clients.get(socket);
}

/** The part of the actor that a recovered socket gets back. It must be plain data: the Set `features` is left out. */
const shareable = ({ features: _features, ...actor }: KnownActor) => actor;
