import type { Server } from 'socket.io';
import { recoveryMs } from './recovery.ts';

/** What this module uses of Socket.IO's adapter in memory. */
export interface RoomsInMemory {
  /** The ids of the sockets by room, and the other way round. */
  readonly rooms: ReadonlyMap<string, ReadonlySet<string>>;
  readonly sids: ReadonlyMap<string, ReadonlySet<string>>;
  /** Keeps the rooms of a socket whose connection broke, so that it may recover. */
  persistSession(session: { rooms: readonly string[] }): void;
}

export type MayHear = (rooms: readonly string[], except: readonly string[]) => boolean;

/**
 * Makes the function that tells whether an announcement to the rooms may reach a client. Either a client is connected
 * and in no room of `except`, or a client may still recover a broken connection and then gets the missed signals. Only
 * for an installation with one process: the clients of other processes are not known here.
 */
export function watchRooms(io: Server): MayHear {
  return watchAdapter(io.of('/').adapter as unknown as RoomsInMemory);
}

export function watchAdapter(adapter: RoomsInMemory): MayHear {
  /** Until when a client of the room may recover; the room that was left last stands at the end. */
  const recoverableUntil = new Map<string, number>();
  const persist = adapter.persistSession.bind(adapter);
  adapter.persistSession = (session) => {
    persist(session);
    const now = performance.now();
    // The rooms are in the order of their times, so the first one that is still recoverable ends the clean-up.
    for (const [room, until] of recoverableUntil) {
      if (until > now) break;
      recoverableUntil.delete(room);
    }
    for (const room of session.rooms) {
      recoverableUntil.delete(room);
      recoverableUntil.set(room, now + recoveryMs);
    }
  };
  const isRecoverable = (room: string) => (recoverableUntil.get(room) ?? 0) > performance.now();

  function hasSocket(room: string, except: readonly string[]) {
    for (const id of adapter.rooms.get(room) ?? []) {
      const roomsOfSocket = adapter.sids.get(id);
      if (!except.some((name) => roomsOfSocket?.has(name))) return true;
    }
    return false;
  }

  return (rooms, except) => rooms.some((room) => isRecoverable(room) || hasSocket(room, except));
}
