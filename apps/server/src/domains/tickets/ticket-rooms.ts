import type { Ticket, TicketLine, TicketStatus } from '@balcao/contract';
import { admins, oneUser, queueMembers } from '../../platform/realtime/rooms.ts';
import type { UserActor } from '../../platform/scope/actor.ts';

/** The fields that decide who sees a ticket. */
export interface Standing {
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
  /** The only user who sees it, besides guests: the user of its private connection. */
  privateUserId: number | null;
  guestIds: readonly number[] | null;
}

/** The standing of a ticket in its wire form. */
export const standingOfTicket = ({ status, queueId, userId, privateUserId, guests }: Ticket): Standing => ({
  status,
  queueId,
  userId,
  privateUserId,
  guestIds: guests.map(({ id }) => id),
});

/** The standing of a ticket whose line is sent with a message. */
export const standingOfLine = ({ status, queueId, userId, privateUserId, guestIds }: TicketLine): Standing => ({
  status,
  queueId,
  userId,
  privateUserId: privateUserId ?? null,
  guestIds: guestIds ?? null,
});

/** The state of a ticket before a change: who saw it, and in which conversation. */
export interface Former extends Standing {
  contactId: number;
  connectionId: number;
}

/**
 * Users who see a ticket whatever their queues: its user and guests; of a private one, its connection's user and
 * guests.
 */
const namedViewers = ({ userId, privateUserId, guestIds }: Omit<Standing, 'status'>): number[] => {
  const owner = privateUserId ?? userId;
  return [...(owner === null ? [] : [owner]), ...(guestIds ?? [])];
};

/** The rooms of all users who may see a ticket: the rule of `mayTouch(…, 'see')` as rooms that every socket joins. */
export const roomsOfViewers = (ticket: Omit<Standing, 'status'>): string[] => [
  ...(ticket.privateUserId === null ? [admins, queueMembers(ticket.queueId)] : []),
  ...namedViewers(ticket).map(oneUser),
];

const listRoom = (status: TicketStatus, audience: string) => `tickets:${status}:${audience}`;
const bellRoom = (audience: string) => `notification:${audience}`;
const queueAudience = (queueId: number | null) => `queue:${queueId ?? 'none'}`;
const userAudience = (userId: number) => `user:${userId}`;

/** The room of clients that have the ticket open. */
export const ticketRoom = (ticketId: number): string => `ticket:${ticketId}`;
/**
 * The room of clients that have the conversation open, which spans the tickets of a contact on a connection. It gets
 * acks and whether the customer types; texts of messages go to `roomsOfWords`.
 */
export const conversationRoom = (contactId: number, connectionId: number): string =>
  `conversation:${contactId}:${connectionId}`;

/**
 * The conversation's rooms for texts of messages, by the queue and the user of the message's ticket: a user hears only
 * their own queues. `all` hears every queue.
 */
const audienceOfConversation = (contactId: number, connectionId: number, audience: string) =>
  `${conversationRoom(contactId, connectionId)}:${audience}`;

/** The rooms for texts of this ticket's messages, besides the room of the ticket itself. */
export const roomsOfWords = ({ contactId, connectionId, ...ticket }: Omit<Former, 'status'>): string[] =>
  [
    ...(ticket.privateUserId === null ? ['all', queueAudience(ticket.queueId)] : []),
    ...namedViewers(ticket).map(userAudience),
  ].map((audience) => audienceOfConversation(contactId, connectionId, audience));

/** The rooms of `roomsOfWords` that need no queue: of users who hear every queue, and of tickets without a queue. */
export const freeWordRooms = (contactId: number, connectionId: number): string[] =>
  ['all', queueAudience(null)].map((audience) => audienceOfConversation(contactId, connectionId, audience));

/** The rooms of a conversation for a user with this sight; `sight` undefined, or null in it: every queue. */
export const roomsInSight = (
  contactId: number,
  connectionId: number,
  userId: number,
  sight: { queueIds: readonly number[] | null } | undefined,
): string[] => [
  conversationRoom(contactId, connectionId),
  ...[
    userAudience(userId),
    ...(sight?.queueIds ? [queueAudience(null), ...sight.queueIds.map(queueAudience)] : ['all']),
  ].map((audience) => audienceOfConversation(contactId, connectionId, audience)),
];

/**
 * The audiences whose lists show a ticket: admins (`all`), its user, its guests, and its queue while the ticket is
 * pending. For a private ticket: the user of its connection and its guests.
 */
const audiencesOfTicket = (ticket: Standing): string[] => [
  ...(ticket.privateUserId === null ? ['all'] : []),
  ...namedViewers(ticket).map(userAudience),
  ...(ticket.privateUserId === null && ticket.status === 'pending' ? [queueAudience(ticket.queueId)] : []),
];

/** The rooms of the lists and notifications that include a ticket. */
export const roomsOfTicket = (ticket: Standing): string[] =>
  audiencesOfTicket(ticket).flatMap((audience) => [listRoom(ticket.status, audience), bellRoom(audience)]);

/** The rooms of the lists alone. */
export const listRoomsOf = (ticket: Standing): string[] =>
  audiencesOfTicket(ticket).map((audience) => listRoom(ticket.status, audience));

/** The audiences of an actor for tickets of one status. */
function audiencesOf(actor: UserActor, status: TicketStatus): string[] {
  const own = [userAudience(actor.userId)];
  // Tickets of private connections are not announced to `all`, so an admin also needs the `userAudience`.
  if (actor.profile === 'admin') return ['all', ...own];
  if (status !== 'pending') return own;
  return [...own, ...actor.queueIds.map(queueAudience), ...(actor.allTickets ? [queueAudience(null)] : [])];
}

/** The rooms that `joinTickets(status)` grants. */
export const listRooms = (actor: UserActor, status: TicketStatus): string[] =>
  audiencesOf(actor, status).map((audience) => listRoom(status, audience));
/** The rooms that `joinNotification` grants. */
export const bellRooms = (actor: UserActor): string[] => audiencesOf(actor, 'pending').map(bellRoom);
