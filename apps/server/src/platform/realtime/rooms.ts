import type { ClientEvents } from '@balcao/contract';
import type { UserActor } from '../scope/actor.ts';
import type { Company } from '../scope/scope.ts';

/**
 * Rooms are granted, not joined (docs/design.md law 12). The noun that grants a room names it. The platform prepends
 * the company, so a room of one company cannot be reached from another.
 */
export const roomOf = (companyId: number, room: string): string => `${companyId}|${room}`;

/** All signed-in users of the company. */
export const everyone = 'everyone';
/** Admins of the company. */
export const admins = 'admins';
/** The operator's clients. */
export const operators = 'operators';
/** All clients of one user. */
export const oneUser = (userId: number): string => `user:${userId}`;
/** The clients of one sign-in; a sign-out disconnects them. */
export const oneSession = (sessionId: string): string => `session:${sessionId}`;

/** The clients of one user whose page is visible. */
export const visibleTo = (userId: number): string => `visible:${userId}`;

/**
 * The users of a queue; `null`: users who may see tickets without a queue. A change of these rights closes the socket.
 */
export const queueMembers = (queueId: number | null): string => `queue-members:${queueId ?? 'none'}`;

/** Clients that asked in the handshake (`acks=short`) for acks without their messages. */
export const shortAcks = 'acks:short';

/** The rooms that follow from the user's rights; clients do not request them. */
export const ownRooms = ({
  userId,
  sessionId,
  profile,
  super: isOperator,
  queueIds,
  allTickets,
}: UserActor): string[] => [
  everyone,
  oneUser(userId),
  oneSession(sessionId),
  ...(profile === 'admin' ? [admins] : []),
  ...(isOperator ? [operators] : []),
  ...queueIds.map(queueMembers),
  ...(allTickets ? [queueMembers(null)] : []),
];

/** The join requests of clients, by their names on the wire. */
export type JoinRequest = 'joinTickets' | 'joinNotification' | 'joinChatBox' | 'joinVisible';
/** How a noun answers one kind of join request. */
export interface Grant {
  /**
   * The rooms that a request is granted; empty: refused. Must not change anything, since it is called more than once.
   * `about` is what the client wants to join, such as the id of a ticket.
   */
  roomsFor(actor: UserActor, about: string): Promise<readonly string[]>;
  /** Called when the socket is in the rooms. */
  joined?(actor: UserActor, about: string): Promise<void>;
}

/** The grants of a noun, by the kind of join request. */
export type RoomGrants = { readonly [A in JoinRequest]?: Grant };

type Handler<E extends keyof ClientEvents> = (actor: UserActor, ...args: Parameters<ClientEvents[E]>) => Promise<void>;
/** The handlers of client events other than joining. */
export type ClientEventHandlers = { readonly [E in 'userStatus' | 'attending' | 'read']?: Handler<E> };
/** A handler of any event. */
type AnyHandler = (actor: UserActor, ...args: never[]) => Promise<void>;

/** Records presence for the nouns; the platform counts the sockets of this process. */
export interface PresenceKeeper {
  /** The users of one company who now have a socket at this node, and those who no longer have one. */
  note(company: Company, change: { came: readonly number[]; left: readonly number[] }, nodeId: string): Promise<void>;
  /**
   * Records the heartbeat of this node. False: other nodes may have declared it dead, so everything is recorded anew.
   */
  beat(nodeId: string): Promise<boolean>;
  /** Records that the users of dead nodes have left them. */
  sweep(): Promise<void>;
  /** This node stops: after a short delay its users have left, unless they reconnect to another node. */
  retire(nodeId: string): Promise<void>;
}

let grants: ReadonlyMap<string, Grant> = new Map();
let handlers: ReadonlyMap<string, AnyHandler> = new Map();
let keeper: PresenceKeeper | undefined;

/** Sets how join requests and client events are answered, by name, and who records presence; called once at start. */
export function connectRooms(all: {
  grants: Readonly<Record<string, Grant>>;
  handlers: Readonly<Record<string, AnyHandler>>;
  presence: PresenceKeeper | undefined;
}): void {
  grants = new Map(Object.entries(all.grants));
  handlers = new Map(Object.entries(all.handlers));
  keeper = all.presence;
}

export const grantOf = (request: JoinRequest): Grant | undefined => grants.get(request);
export const clientEventHandlers = (): ReadonlyMap<string, AnyHandler> => handlers;
export const presenceKeeper = (): PresenceKeeper | undefined => keeper;
