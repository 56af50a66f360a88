import { eventName, type Signal } from '@balcao/contract';
import type { Server } from 'socket.io';
import type { UserActor } from '../scope/actor.ts';
import { roomOf } from './rooms.ts';

let server: Server | undefined;
export const announceThrough = (io: Server | undefined): void => void (server = io);

/**
 * Tells every socket in at least one of the rooms, once, on the channel `company-<id>-<channel>`; those also in a room
 * of `except` hear nothing. Best effort: screens fetch anew after every reconnect.
 */
export function announce<P>(
  companyId: number,
  signal: Signal<P>,
  rooms: readonly string[],
  payload: NoInfer<P>,
  { except = [] }: { except?: readonly string[] } = {},
): void {
  if (!server || rooms.length === 0) return;
  const to = server.to(rooms.map((room) => roomOf(companyId, room)));
  const among = except.length > 0 ? to.except(except.map((room) => roomOf(companyId, room))) : to;
  among.emit(eventName(companyId, signal.channel), payload);
}

/** Makes sockets that are in one room leave others: when rights change, the client asks anew. */
export function disconnectRoom(companyId: number, room: string): void {
  server?.in(roomOf(companyId, room)).disconnectSockets(true);
}

/**
 * Takes sockets out of rooms whose contents they may not see any more, on every node: rooms are granted, and a grant
 * can end.
 */
export async function evict(
  companyId: number,
  rooms: readonly string[],
  mayStay: (actor: Omit<UserActor, 'features'>) => boolean,
): Promise<void> {
  if (!server || rooms.length === 0) return;
  const names = rooms.map((room) => roomOf(companyId, room));
  for (const socket of await server.in(names).fetchSockets()) {
    const { actor } = socket.data as { actor?: Omit<UserActor, 'features'> };
    if (!actor || !mayStay(actor)) for (const name of names) socket.leave(name);
  }
}
