import type { ClientEvents } from '@balcao/contract';
import type { UserActor } from '../scope/actor.ts';

/**
 * Rooms are granted, not joined (DESIGN.md law 12). The noun that grants a room names it. The platform prepends the
 * company, so a room of one company cannot be reached from another.
 */
export const roomOf = (companyId: number, room: string): string => `${companyId}|${room}`;

/** All signed-in users of the company. */
export const everyone = 'everyone';
/** Admins of the company. */
export const admins = 'admins';
/** All clients of one user. */
export const oneUser = (userId: number): string => `user:${userId}`;
/** The clients of one sign-in; a sign-out disconnects them. */
export const oneSession = (sessionId: string): string => `session:${sessionId}`;

/**
 * The users of a queue; `null`: users who may see tickets without a queue. A change of these rights closes the socket.
 */
export const queueMembers = (queueId: number | null): string => `queue-members:${queueId ?? 'none'}`;

/** The rooms that follow from the user's rights; clients do not request them. */
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
  /**
   * The rooms that a request is granted; empty: refused. Must not change anything, since it is called more than once.
   */
  roomsFor(actor: UserActor, about: string): Promise<readonly string[]>;
  /** Called when the socket is in the rooms. */
  joined?(actor: UserActor, about: string): Promise<void>;
}

const grants = new Map<Asked, Grant>();
type Hear<E extends keyof ClientEvents> = (actor: UserActor, ...args: Parameters<ClientEvents[E]>) => Promise<void>;
const listeners = new Map<string, (actor: UserActor, ...args: never[]) => Promise<void>>();

/** Registers the grant for a kind of join request. */
export const grantRooms = (asked: Asked, grant: Grant): void => void grants.set(asked, grant);
export const grantOf = (asked: Asked): Grant | undefined => grants.get(asked);

/** Registers the handler of a client event other than joining: `userStatus`, `attending`, `read`. */
export const onClientEvent = <E extends 'userStatus' | 'attending' | 'read'>(event: E, hear: Hear<E>): void =>
  void listeners.set(event, hear as never);
export const clientListeners = (): ReadonlyMap<string, (actor: UserActor, ...args: never[]) => Promise<void>> =>
  listeners;

/** Records presence for the nouns; the platform counts the sockets of this process. */
export interface PresenceKeeper {
  /** The users of one company who now have a socket at this node, and those who no longer have one. */
  note(companyId: number, change: { came: readonly number[]; left: readonly number[] }, nodeId: string): Promise<void>;
  /**
   * Records the heartbeat of this node. False: other nodes may have declared it dead, so everything is recorded anew.
   */
  beat(nodeId: string): Promise<boolean>;
  /** Records that the users of dead nodes have left them. */
  sweep(): Promise<void>;
  /** This node stops: after a short delay its users have left, unless they reconnect to another node. */
  retire(nodeId: string): Promise<void>;
}

let keeper: PresenceKeeper | undefined;
export const keepPresence = (presence: PresenceKeeper): void => void (keeper = presence);
export const presenceKeeper = (): PresenceKeeper | undefined => keeper;
