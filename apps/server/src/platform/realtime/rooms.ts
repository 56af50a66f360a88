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

type Asked = 'joinTickets' | 'joinNotification' | 'joinChatBox';
/** Which rooms a socket that asks is granted; empty: refused. */
type Grant = (actor: UserActor, about: string) => Promise<readonly string[]>;

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

type Presence = (actor: UserActor, online: boolean) => Promise<void>;
let presence: Presence = async () => undefined;
/** Registers who is told when a user's first client connects and the last one goes. */
export const onPresence = (tell: Presence): void => void (presence = tell);
export const tellPresence: Presence = (actor, online) => presence(actor, online);
