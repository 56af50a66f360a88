import type { Socket } from 'socket.io';
import type { Log } from '../log.ts';
import type { UserActor } from '../scope/actor.ts';

/** A user with a mark of everything that decides what they may hear. */
export interface KnownActor extends UserActor {
  rights: string;
}

export interface Client {
  actor: KnownActor;
  token: string;
  expiresAt: Date;
}

interface RightToHear {
  /** False: every socket ends. */
  isOpen(): boolean;
  findEnded(clients: readonly KnownActor[]): Promise<readonly KnownActor[]>;
  log: Log;
}

/** A socket ends at most five seconds after the right to hear. */
const sweepMs = 2000;

/**
 * Disconnects sockets whose right to hear has ended, by the clock (the token) or in the database (everything else),
 * with one question for all sockets of this process. What this installation changes itself is told at once; this finds
 * what nobody told: time that ran out, a row changed by hand, a signal lost between nodes.
 */
export function watchRightToHear(
  clients: ReadonlyMap<Socket, Client>,
  { isOpen, findEnded, log }: RightToHear,
): { stop(): void } {
  let isAsking = false;
  const sweep = async () => {
    const now = new Date();
    const serves = isOpen();
    for (const [socket, { expiresAt }] of clients) if (!serves || expiresAt <= now) socket.disconnect(true);
    if (isAsking || clients.size === 0) return;
    isAsking = true;
    try {
      const ended = new Set((await findEnded([...oneOfEach(clients).values()])).map(keyOf));
      for (const [socket, { actor }] of clients) if (ended.has(keyOf(actor))) socket.disconnect(true);
    } catch (error) {
      log.debug({ err: error }, 'the right to hear could not be checked; it is tried again');
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void sweep(), sweepMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** The tabs of a browser share a session. */
const keyOf = ({ companyId, sessionId, rights }: KnownActor) => `${companyId} ${sessionId} ${rights}`;
const oneOfEach = (clients: ReadonlyMap<Socket, Client>) =>
  new Map(clients.values().map(({ actor }) => [keyOf(actor), actor]));
