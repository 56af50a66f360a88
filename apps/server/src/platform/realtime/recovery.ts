import type { Server } from 'socket.io';
import type { UserActor } from '../scope/actor.ts';
import type { KnownActor } from './right-to-hear.ts';
import { grantOf } from './rooms.ts';
import { readGranted, type SocketData } from './socket-rooms.ts';

interface Kept {
  data: SocketData;
}
interface Recovering {
  restoreSession(pid: string, offset: string): Promise<Kept | null>;
}

/** A broken connection may recover within this time. */
export const recoveryMs = 120_000;

/**
 * A broken connection may recover within two minutes with its rooms and the signals that it missed. Socket.IO sends
 * them before it authenticates the client. So a connection recovers only if its session, its rights and every granted
 * room are unchanged. Otherwise it is a new connection, and the client fetches anew.
 */
export function recoverOnlyWhatIsGranted(
  io: Server,
  renew: (actor: UserActor) => Promise<KnownActor | undefined>,
): void {
  const adapter = io.of('/').adapter as unknown as Recovering;
  const bound = adapter.restoreSession.bind(adapter);
  // The adapters differ: one returns null at once, another one a promise that rejects.
  const restore = async (pid: string, offset: string) => bound(pid, offset);
  adapter.restoreSession = async (pid, offset) => {
    const kept = await restore(pid, offset);
    if (!kept || !(await isGrantedStill(kept.data, renew))) return null;
    // Signals that were sent during the check are missed, too. Redis gives a session only once.
    return (await restore(pid, offset).catch(() => null)) ?? kept;
  };
}

async function isGrantedStill(
  { actor, granted = {} }: SocketData,
  renew: (actor: UserActor) => Promise<KnownActor | undefined>,
) {
  const present = actor && (await renew({ ...actor, features: new Set() }));
  if (!present || present.rights !== actor.rights || present.isBlocked) return false;
  if (present.dueAt && present.dueAt <= new Date()) return false;
  for (const [name, before] of Object.entries(granted)) {
    const read = readGranted(name);
    const rooms = read ? await grantOf(read.asked)?.roomsFor(present, read.about) : undefined;
    if (!rooms || before.some((room) => !rooms.includes(room))) return false;
  }
  return true;
}
