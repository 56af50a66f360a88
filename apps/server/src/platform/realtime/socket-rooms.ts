import type { Socket } from 'socket.io';
import type { Log } from '../log.ts';
import type { UserActor } from '../scope/actor.ts';
import { grantOf, roomOf, type JoinRequest } from './rooms.ts';

/** Data of a socket that a recovered connection gets back with its rooms. */
export interface SocketData {
  actor?: Omit<UserActor, 'features'> & { rights: string };
  /** The granted rooms, by the key that `grantedAs` makes of their request. */
  granted?: Record<string, readonly string[]>;
}

const joins: readonly JoinRequest[] = ['joinTickets', 'joinNotification', 'joinChatBox', 'joinVisible'];
/** The events that end a join, with the request that they undo. */
const leaves = {
  leaveTickets: 'joinTickets',
  leaveNotification: 'joinNotification',
  leaveChatBox: 'joinChatBox',
  leaveVisible: 'joinVisible',
} as const satisfies Record<string, JoinRequest>;

/** The key of a request in `granted`. */
const grantedAs = (asked: JoinRequest, about: string) => `${asked} ${about}`;
/** The request of a key in `granted`; undefined: no key of this version. */
export function readGranted(name: string): { asked: JoinRequest; about: string } | undefined {
  const [first = '', about = ''] = name.split(' ');
  const asked = joins.find((request) => request === first);
  return asked && { asked, about };
}

/**
 * Handles the join and leave requests of a socket. `present` returns its current actor, or undefined when its right to
 * receive has ended.
 */
export function joinRooms(
  socket: Socket,
  { companyId }: UserActor,
  log: Log,
  present: () => Promise<UserActor | undefined>,
): void {
  const data = socket.data as SocketData;
  const granted = new Map(Object.entries(data.granted ?? {}));
  const storeGranted = () => void (data.granted = Object.fromEntries(granted));

  async function join(asked: JoinRequest, about: string): Promise<boolean> {
    const actor = await present();
    // The right to receive ended while the socket was open. If only the token expired, the client reconnects with a new
    // one.
    if (!actor) {
      socket.disconnect(true);
      return false;
    }
    const grant = grantOf(asked);
    const rooms = (await grant?.roomsFor(actor, about)) ?? [];
    if (rooms.length === 0) return false;
    granted.set(grantedAs(asked, about), rooms);
    storeGranted();
    await socket.join(rooms.map((room) => roomOf(companyId, room)));
    // The grant may have ended after the first check, before the socket was in the room and could be evicted.
    const stillGranted = new Set(await grant?.roomsFor(actor, about));
    if (rooms.some((room) => !stillGranted.has(room))) {
      leave(asked, about);
      return false;
    }
    await grant?.joined?.(actor, about);
    return true;
  }
  function leave(asked: JoinRequest, about: string) {
    const name = grantedAs(asked, about);
    const rooms = granted.get(name) ?? [];
    granted.delete(name);
    storeGranted();
    // Another request may have granted the same room.
    const otherRooms = new Set([...granted.values()].flat());
    for (const room of rooms) if (!otherRooms.has(room)) void socket.leave(roomOf(companyId, room));
  }

  for (const asked of joins) {
    socket.on(asked, (...args: unknown[]) => {
      const answer = args.findLast((arg) => typeof arg === 'function') as ((ok: boolean) => void) | undefined;
      join(asked, textOf(args[0])).then(
        (ok) => answer?.(ok),
        (error: unknown) => {
          log.error({ err: error, asked }, 'a room could not be granted');
          answer?.(false);
        },
      );
    });
  }
  for (const [leaving, asked] of Object.entries(leaves))
    socket.on(leaving, (about: unknown) => leave(asked, textOf(about)));
}

const textOf = (about: unknown) => (typeof about === 'string' || typeof about === 'number' ? String(about) : '');
