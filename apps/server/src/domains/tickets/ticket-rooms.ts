import type { TicketStatus } from '@balcao/contract';
import { admins, oneUser, queueMembers } from '../../platform/realtime/rooms.ts';
import type { UserActor } from '../../platform/scope/actor.ts';

/** The fields that decide who sees a ticket. */
export interface Standing {
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
}

/** The state of a ticket before a change: who saw it, and in which conversation. */
export interface Former extends Standing {
  contactId: number;
  connectionId: number;
}

/** The rooms of all users who may see a ticket: the rule of `mayTouch(…, 'see')` as rooms that every socket joins. */
export const roomsOfViewers = ({ queueId, userId }: Pick<Standing, 'queueId' | 'userId'>): string[] => [
  admins,
  queueMembers(queueId),
  ...(userId === null ? [] : [oneUser(userId)]),
];

const list = (status: TicketStatus, audience: string) => `tickets:${status}:${audience}`;
const bell = (audience: string) => `notification:${audience}`;
const queueAudience = (queueId: number | null) => `queue:${queueId ?? 'none'}`;

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
export const roomsOfWords = ({ contactId, connectionId, queueId, userId }: Omit<Former, 'status'>): string[] => [
  audienceOfConversation(contactId, connectionId, 'all'),
  audienceOfConversation(contactId, connectionId, queueAudience(queueId)),
  ...(userId === null ? [] : [audienceOfConversation(contactId, connectionId, `user:${userId}`)]),
];

/** The room of `roomsOfWords` that hears every queue. */
export const everyWordRoom = (contactId: number, connectionId: number): string =>
  audienceOfConversation(contactId, connectionId, 'all');

/** The rooms of a conversation for a user with this sight. */
export const roomsInSight = (
  contactId: number,
  connectionId: number,
  sight: { queueIds: readonly number[]; userId: number } | undefined,
): string[] => [
  conversationRoom(contactId, connectionId),
  ...(sight === undefined
    ? ['all']
    : [`user:${sight.userId}`, queueAudience(null), ...sight.queueIds.map(queueAudience)]
  ).map((audience) => audienceOfConversation(contactId, connectionId, audience)),
];

/** Who has a ticket in a list: admins, its user, and while it is pending its queue. */
const audiencesOfTicket = ({ status, queueId, userId }: Standing): string[] => [
  'all',
  ...(userId === null ? [] : [`user:${userId}`]),
  ...(status === 'pending' ? [queueAudience(queueId)] : []),
];

/** The rooms of the lists and notifications that include a ticket. */
export const roomsOfTicket = (ticket: Standing): string[] =>
  audiencesOfTicket(ticket).flatMap((audience) => [list(ticket.status, audience), bell(audience)]);

/** The rooms of the lists alone. */
export const listRoomsOf = (ticket: Standing): string[] =>
  audiencesOfTicket(ticket).map((audience) => list(ticket.status, audience));

/** The audiences of an actor for tickets of one status. */
function audiencesOf(actor: UserActor, status: TicketStatus): string[] {
  if (actor.profile === 'admin') return ['all'];
  const own = [`user:${actor.userId}`];
  if (status !== 'pending') return own;
  return [...own, ...actor.queueIds.map(queueAudience), ...(actor.allTickets ? [queueAudience(null)] : [])];
}

/** The rooms that `joinTickets(status)` grants. */
export const listRooms = (actor: UserActor, status: TicketStatus): string[] =>
  audiencesOf(actor, status).map((audience) => list(status, audience));
/** The rooms that `joinNotification` grants. */
export const bellRooms = (actor: UserActor): string[] => audiencesOf(actor, 'pending').map(bell);
