import type { Socket } from 'socket.io';
import type { Log } from '../log.ts';
import type { UserActor } from '../scope/actor.ts';

/** A user with a digest of everything that decides which signals they may receive. */
export interface KnownActor extends UserActor {
  rights: string;
}

/** The user of an open socket, with the access token that the socket was last authenticated by. */
export interface Client {
  actor: KnownActor;
  token: string;
  /** The expiry of the token. */
  expiresAt: Date;
}

interface RightToHear {
  /** False: all sockets are closed. */
  isOpen(): boolean;
  /** The clients whose right to receive has ended or whose rights have changed. */
  findEnded(clients: readonly KnownActor[]): Promise<readonly KnownActor[]>;
  log: Log;
}

/** So often that a socket closes at most five seconds after its right to receive ends. */
const sweepMs = 2000;

/**
 * Disconnects sockets whose right to receive has ended: by time (the token) or in the database (all other reasons). One
 * query checks all sockets of this process. Changes made by this installation are announced at once; this check finds
 * the rest: an expiry, a row changed by hand, a signal lost between nodes.
 */
export function watchRightToHear(
  clients: ReadonlyMap<Socket, Client>,
  { isOpen, findEnded, log }: RightToHear,
): { stop(): void } {
  let isAsking = false;
  const sweep = async () => {
    const now = new Date();
    const isServing = isOpen();
    for (const [socket, { expiresAt }] of clients) {
      if (!isServing || expiresAt <= now) socket.disconnect(true);
    }
    if (isAsking || clients.size === 0) return;
    isAsking = true;
    try {
      const ended = await findEnded([...oneOfEach(clients).values()]);
      const endedKeys = new Set(ended.map(keyOf));
      for (const [socket, { actor }] of clients) {
        if (endedKeys.has(keyOf(actor))) socket.disconnect(true);
      }
    } catch (error) {
      log.debug({ err: error }, 'the right to hear could not be checked; it is tried again');
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void sweep(), sweepMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** The tabs of a browser share a session. Clients with the same key are checked once. */
const keyOf = ({ companyId, sessionId, rights }: KnownActor) => `${companyId} ${sessionId} ${rights}`;
const oneOfEach = (clients: ReadonlyMap<Socket, Client>) =>
  new Map(clients.values().map(({ actor }) => [keyOf(actor), actor]));
