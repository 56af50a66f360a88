import { eventName, type Signal } from '@balcao/contract';
import type { Server } from 'socket.io';
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

/** Disconnects the sockets of a room on every node: when rights change, the client connects anew and asks again. */
export function disconnectRoom(companyId: number, room: string): void {
  server?.in(roomOf(companyId, room)).disconnectSockets(true);
}

/**
 * Takes the sockets of a room out of rooms whose contents they may not see any more, on every node: rooms are granted,
 * and a grant can end. Those who are also in a room of `except` stay.
 */
export function evict(
  companyId: number,
  room: string,
  { from, except }: { from: readonly string[]; except: readonly string[] },
): void {
  server
    ?.in(roomOf(companyId, room))
    .except(except.map((name) => roomOf(companyId, name)))
    .socketsLeave(from.map((name) => roomOf(companyId, name)));
}
