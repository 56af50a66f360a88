import type { TicketStatus } from '@balcao/contract';
import { admins, oneUser, queueMembers } from '../../platform/realtime/rooms.ts';
import type { UserActor } from '../../platform/scope/actor.ts';

/** What decides who sees a ticket. */
export interface Standing {
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
}

/** How a ticket stood before a change: who saw it, and in which conversation. */
export interface Former extends Standing {
  contactId: number;
  connectionId: number;
}

/** The rooms of all who may see a ticket: the rule of `mayTouch(…, 'see')`, as rooms in which every socket is. */
export const roomsOfViewers = ({ queueId, userId }: Pick<Standing, 'queueId' | 'userId'>): string[] => [
  admins,
  queueMembers(queueId),
  ...(userId === null ? [] : [oneUser(userId)]),
];

const list = (status: TicketStatus, audience: string) => `tickets:${status}:${audience}`;
const bell = (audience: string) => `notification:${audience}`;
const queueAudience = (queueId: number | null) => `queue:${queueId ?? 'none'}`;

/** Room of those who have the ticket open. */
export const ticketRoom = (ticketId: number): string => `ticket:${ticketId}`;
/**
 * Room of everyone who has the conversation open, which runs across the tickets of a contact on a connection. What
 * messages say goes to `roomsOfWords`; here go ticks and whether the customer writes.
 */
export const conversationRoom = (contactId: number, connectionId: number): string =>
  `conversation:${contactId}:${connectionId}`;

/**
 * Rooms of the conversation for what messages say: by the queue and the user of the message's ticket, since a person
 * hears of their own queues only. `all` hears of every queue.
 */
const audienceOfConversation = (contactId: number, connectionId: number, audience: string) =>
  `${conversationRoom(contactId, connectionId)}:${audience}`;

/** Who hears what a message of this ticket says, beside those who have the ticket itself open. */
export const roomsOfWords = ({ contactId, connectionId, queueId, userId }: Omit<Former, 'status'>): string[] => [
  audienceOfConversation(contactId, connectionId, 'all'),
  audienceOfConversation(contactId, connectionId, queueAudience(queueId)),
  ...(userId === null ? [] : [audienceOfConversation(contactId, connectionId, `user:${userId}`)]),
];

/** The room of `roomsOfWords` for those who hear of every queue. */
export const everyWordRoom = (contactId: number, connectionId: number): string =>
  audienceOfConversation(contactId, connectionId, 'all');

/** What somebody with this sight hears of a conversation. */
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

/**
 * The lists a ticket stands in and the bells it rings: admins see all, its user, and while it waits everyone of its
 * queue.
 */
export function roomsOfTicket({ status, queueId, userId }: Standing): string[] {
  const audiences = [
    'all',
    ...(userId === null ? [] : [`user:${userId}`]),
    ...(status === 'pending' ? [queueAudience(queueId)] : []),
  ];
  return audiences.flatMap((audience) => [list(status, audience), bell(audience)]);
}

/** The audiences an actor belongs to for tickets of one status. */
function audiencesOf(actor: UserActor, status: TicketStatus): string[] {
  if (actor.profile === 'admin') return ['all'];
  const own = [`user:${actor.userId}`];
  if (status !== 'pending') return own;
  return [...own, ...actor.queueIds.map(queueAudience), ...(actor.allTickets ? [queueAudience(null)] : [])];
}

/** What `joinTickets(status)` grants. */
export const listRooms = (actor: UserActor, status: TicketStatus): string[] =>
  audiencesOf(actor, status).map((audience) => list(status, audience));
/** What `joinNotification` grants. */
export const bellRooms = (actor: UserActor): string[] => audiencesOf(actor, 'pending').map(bell);
