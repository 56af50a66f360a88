import type { Server } from 'socket.io';
import type { UserActor } from '../scope/actor.ts';
import type { KnownActor } from './right-to-hear.ts';
import { grantOf } from './rooms.ts';
import { readGranted, type SocketData } from './socket-rooms.ts';

interface Session {
  data: SocketData;
}
/** What this module uses of Socket.IO's adapters. `pid` names the session, `offset` the last signal of the client. */
interface RecoveringAdapter {
  restoreSession(pid: string, offset: string): Promise<Session | null>;
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
  const adapter = io.of('/').adapter as unknown as RecoveringAdapter;
  const restoreUnchecked = adapter.restoreSession.bind(adapter);
  // The adapters differ: one returns null at once, another one a promise that rejects.
  const restore = async (pid: string, offset: string) => restoreUnchecked(pid, offset);
  adapter.restoreSession = async (pid, offset) => {
    const session = await restore(pid, offset);
    if (!session || !(await isGrantedStill(session.data, renew))) return null;
    // Read again, with the signals that were sent during the check. Redis returns a session only once: then the first
    // result counts.
    return (await restore(pid, offset).catch(() => null)) ?? session;
  };
}

/** Whether the session, the rights and all granted rooms of the socket are as before, and its company is served. */
async function isGrantedStill(
  { actor, granted = {} }: SocketData,
  renew: (actor: UserActor) => Promise<KnownActor | undefined>,
) {
  // A stored actor has no `features`, and `renew` does not need them.
  const renewed = actor && (await renew({ ...actor, features: new Set() }));
  if (!renewed || renewed.rights !== actor.rights || renewed.isBlocked) return false;
  if (renewed.dueAt && renewed.dueAt <= new Date()) return false;
  for (const [name, roomsBefore] of Object.entries(granted)) {
    const request = readGranted(name);
    const rooms = request ? await grantOf(request.asked)?.roomsFor(renewed, request.about) : undefined;
    if (!rooms || roomsBefore.some((room) => !rooms.includes(room))) return false;
  }
  return true;
}
