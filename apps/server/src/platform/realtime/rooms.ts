import type { ClientEvents } from '@balcao/contract';
import type { UserActor } from '../scope/actor.ts';

/**
 * Rooms are granted, not joined (DESIGN.md law 12). A room is named by the noun that grants it; the ground puts the
 * company in front, so a room of one company can never be reached from another.
 */
export const roomOf = (companyId: number, room: string): string => `${companyId}|${room}`;

/** Everyone of the company who is signed in. */
export const everyone = 'everyone';
/** Admins of the company. */
export const admins = 'admins';
/** All clients of one user. */
export const oneUser = (userId: number): string => `user:${userId}`;
/** The clients of one sign-in; whoever signs it out disconnects them. */
export const oneSession = (sessionId: string): string => `session:${sessionId}`;

/** The users of a queue; `null`: those who also see what has no queue. A change of these rights ends the socket. */
export const queueMembers = (queueId: number | null): string => `queue-members:${queueId ?? 'none'}`;

/** The rooms that follow from what a user is; nobody asks for them. */
export const ownRooms = ({ userId, sessionId, profile, queueIds, allTickets }: UserActor): string[] => [
  everyone,
  oneUser(userId),
  oneSession(sessionId),
  ...(profile === 'admin' ? [admins] : []),
  ...queueIds.map(queueMembers),
  ...(allTickets ? [queueMembers(null)] : []),
];

type Asked = 'joinTickets' | 'joinNotification' | 'joinChatBox';
interface Grant {
  /** Which rooms a socket that asks is granted; empty: refused. Changes nothing, since it is asked more than once. */
  roomsFor(actor: UserActor, about: string): Promise<readonly string[]>;
  /** What follows when the socket is in the rooms. */
  joined?(actor: UserActor, about: string): Promise<void>;
}

const grants = new Map<Asked, Grant>();
type Hear<E extends keyof ClientEvents> = (actor: UserActor, ...args: Parameters<ClientEvents[E]>) => Promise<void>;
const listeners = new Map<string, (actor: UserActor, ...args: never[]) => Promise<void>>();

/** Registers who answers a request to join. */
export const grantRooms = (asked: Asked, grant: Grant): void => void grants.set(asked, grant);
export const grantOf = (asked: Asked): Grant | undefined => grants.get(asked);

/** Registers who hears what screens say beside joining: `userStatus`, `attending`, `read`. */
export const onClientEvent = <E extends 'userStatus' | 'attending' | 'read'>(event: E, hear: Hear<E>): void =>
  void listeners.set(event, hear as never);
export const clientListeners = (): ReadonlyMap<string, (actor: UserActor, ...args: never[]) => Promise<void>> =>
  listeners;

/** Notes for the nouns who is there; the ground counts the sockets of this process. */
export interface PresenceKeeper {
  /** Of one company: who has a socket at this node now, and who has none any more. */
  note(companyId: number, change: { came: readonly number[]; left: readonly number[] }, nodeId: string): Promise<void>;
  /** Says that this node lives. False: others may have taken it for dead, so everything is noted anew. */
  beat(nodeId: string): Promise<boolean>;
  /** Notes that the users of nodes that died have left them. */
  sweep(): Promise<void>;
  /** This node stops: in a moment its users have left it, unless they come back at another one. */
  retire(nodeId: string): Promise<void>;
}

let keeper: PresenceKeeper | undefined;
export const keepPresence = (presence: PresenceKeeper): void => void (keeper = presence);
export const presenceKeeper = (): PresenceKeeper | undefined => keeper;
