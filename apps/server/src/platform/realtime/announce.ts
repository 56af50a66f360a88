import { eventName, type Signal } from '@balcao/contract';
import type { Server } from 'socket.io';
import type { MayHear } from './may-hear.ts';
import { roomOf } from './rooms.ts';

let server: Server | undefined;
/** Absent: every announcement is sent. */
let reachesClient: MayHear | undefined;

/**
 * Sets the server through which `announce` sends; undefined: announcements go nowhere.
 * @param mayReachClient absent: every announcement is sent, since other processes may have clients
 */
export function announceThrough(io: Server | undefined, mayReachClient?: MayHear): void {
  server = io;
  reachesClient = mayReachClient;
}

/**
 * Sends a signal once to every socket in at least one of the rooms, on the channel `company-<id>-<channel>`. Sockets
 * that are also in a room of `except` receive nothing. Best effort: clients fetch anew after every reconnect.
 */
export function announce<P>(
  companyId: number,
  signal: Signal<P>,
  rooms: readonly string[],
  payload: NoInfer<P>,
  { except = [] }: { except?: readonly string[] } = {},
): void {
  if (!server || !mayHear(companyId, rooms, { except })) return;
  const inRooms = server.to(rooms.map((room) => roomOf(companyId, room)));
  const receivers = except.length > 0 ? inRooms.except(except.map((room) => roomOf(companyId, room))) : inRooms;
  receivers.emit(eventName(companyId, signal.channel), payload);
}

/**
 * Whether an announcement to these rooms may reach a client; otherwise its content need not be read. True if other
 * processes may have clients.
 */
export function mayHear(
  companyId: number,
  rooms: readonly string[],
  { except = [] }: { except?: readonly string[] } = {},
): boolean {
  if (!server || rooms.length === 0) return false;
  const namesOf = (list: readonly string[]) => list.map((room) => roomOf(companyId, room));
  return reachesClient?.(namesOf(rooms), namesOf(except)) ?? true;
}

/** Whether a socket is in the room, on any node. False also if another node does not answer in time. */
export async function hasSocketIn(companyId: number, room: string): Promise<boolean> {
  if (!server) return false;
  const name = roomOf(companyId, room);
  if ((server.of('/').adapter.rooms.get(name)?.size ?? 0) > 0) return true;
  try {
    return (await server.in(name).fetchSockets()).length > 0;
  } catch {
    // Another node did not answer in time.
    return false;
  }
}

/**
 * Disconnects the sockets of a room on every node: when rights change, the client reconnects and joins its rooms anew.
 */
export function disconnectRoom(companyId: number, room: string): void {
  server?.in(roomOf(companyId, room)).disconnectSockets(true);
}

/**
 * Removes the sockets of a room from rooms whose contents they may no longer see, on every node: rooms are granted, and
 * a grant can end. Sockets that are also in a room of `except` stay.
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
