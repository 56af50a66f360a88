import { limits } from '@balcao/contract';
import type { Socket } from 'socket.io';
import type { Log } from '../log.ts';
import type { UserActor } from '../scope/actor.ts';
import type { Client, KnownActor } from './right-to-hear.ts';
import { clientEventHandlers, ownRooms, roomOf, shortAcks } from './rooms.ts';
import type { Admit } from './socket-authentication.ts';
import { joinRooms } from './socket-rooms.ts';

export interface ClientTools {
  /** False while calls are refused. */
  isOpen(): boolean;
  admit: Admit;
  /** An admitted user with their current rights; undefined when the session has ended. */
  renew(actor: UserActor): Promise<KnownActor | undefined>;
  log: Log;
}

/** Joins the rooms of an admitted client and handles its messages. */
export function serveClient(socket: Socket, client: Client, { isOpen, admit, renew, log }: ClientTools): void {
  const { actor } = client;
  const wantsShortAcks = (socket.handshake.auth['acks'] ?? socket.handshake.query['acks']) === 'short';
  const rooms = [...ownRooms(actor), ...(wantsShortAcks ? [shortAcks] : [])];
  void socket.join(rooms.map((room) => roomOf(actor.companyId, room)));
  const isWithinLimit = messageCounter();
  socket.use((_message, next) => {
    if (isWithinLimit()) next();
  });
  joinRooms(socket, actor, log, async () => {
    const admitted = await admit(client.token);
    // A string is the code of a refusal.
    return typeof admitted === 'string' ? undefined : admitted.actor;
  });
  acceptRenewedTokens(socket, client, admit, log);

  // Rights may change while a socket is open, so each message is handled with the current ones.
  const handle = async (listener: (current: UserActor, ...args: never[]) => Promise<void>, args: unknown[]) => {
    if (!isOpen()) return;
    const current = await renew(actor);
    // The cast: the types of the arguments differ by event.
    if (current && !current.isBlocked) await listener(current, ...(args as never[]));
  };
  for (const [event, listener] of clientEventHandlers()) {
    socket.on(event, (...args: unknown[]) => {
      handle(listener, args).catch((error: unknown) =>
        log.error({ err: error, event }, 'a message of a client could not be handled'),
      );
    });
  }
}

/** The client sends a renewed token of the same session before the old one expires. */
function acceptRenewedTokens(socket: Socket, client: Client, admit: Admit, log: Log): void {
  socket.on('authenticate', (token: unknown, answer: unknown) => {
    const accept = async () => {
      const renewed = await admit(typeof token === 'string' ? token : '');
      const isSame = typeof renewed !== 'string' && renewed.actor.sessionId === client.actor.sessionId;
      if (isSame) Object.assign(client, { token: renewed.token, expiresAt: renewed.expiresAt });
      if (typeof answer === 'function') (answer as (ok: boolean) => void)(isSame);
      if (!isSame) socket.disconnect(true);
    };
    accept().catch((error: unknown) => log.error({ err: error }, 'a renewed token could not be checked'));
  });
}

/**
 * Makes a function that counts a message of the socket and returns whether it is handled. Messages need a limit as
 * calls do: each of them queries the database.
 */
function messageCounter(): () => boolean {
  let startedAt = performance.now();
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - startedAt > limits.socketWords.inMs) {
      startedAt = now;
      count = 0;
    }
    count += 1;
    return count <= limits.socketWords.most;
  };
}
