import { signals, TicketStatus, type Ticket } from '@balcao/contract';
import type { Announcer, Announcers } from '../../platform/facts/reactions.ts';
import { Failure } from '../../platform/fail.ts';
import { everyone, type ClientEventHandlers, type Grant, type RoomGrants } from '../../platform/realtime/rooms.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { chatPresenceChooser } from './choose-chat-presence.ts';
import { conversationSight } from './conversation-sight.ts';
import { isGuestOf, mayTouch } from './may-touch.ts';
import { stopAwaitingUser } from './stop-awaiting-user.ts';
import { readTicket } from './read-ticket.ts';
import { presentTicket, requireTicket, standingOf } from './ticket-access.ts';
import {
  bellRooms,
  conversationRoom,
  freeWordRooms,
  listRooms,
  roomsInSight,
  roomsOfViewers,
  roomsOfTicket,
  standingOfTicket,
  ticketRoom,
  type Former,
  type Standing,
} from './ticket-rooms.ts';
import { viewTickets } from './ticket-view.ts';

/**
 * The rooms of clients that had the ticket open: first the room of the ticket, then of each conversation its room and
 * its `freeWordRooms`.
 */
const openRooms = (
  id: number,
  conversations: readonly { contactId: number; connectionId: number }[],
): [string, ...string[]] => [
  ticketRoom(id),
  ...conversations.flatMap(({ contactId, connectionId }) => [
    conversationRoom(contactId, connectionId),
    ...freeWordRooms(contactId, connectionId),
  ]),
];

// Clients that showed the ticket and may no longer see it get a delete; clients that may see it now get its row.
const tellOfChanges: Announcer<'ticket.changed'> = async (company, facts) => {
  const ids = [...new Set(facts.map((fact) => fact.ticketId))];
  const tickets = new Map(
    (await company.read((scope) => viewTickets(scope, ids))).map((ticket) => [ticket.id, ticket]),
  );
  for (const { ticketId, was } of facts) {
    const ticket = tickets.get(ticketId);
    if (!was) continue;
    // The ticket was deleted meanwhile. `ticket.removed` tells the rooms that it had last. This call tells the rooms
    // that it had before this change.
    if (!ticket) company.announce(signals.ticket, roomsOfTicket(was), { action: 'delete', ticketId });
    else if (hasMoved(was, ticket)) {
      const standing = standingOfTicket(ticket);
      const roomsNow = roomsOfTicket(standing);
      const roomsLeft = roomsOfTicket(was).filter((room) => !roomsNow.includes(room));
      company.announce(
        signals.ticket,
        roomsLeft,
        { action: 'delete', ticketId },
        { except: [...roomsNow, ticketRoom(ticketId)] },
      );
      // A client that has it open and may no longer see it gets a delete and leaves the room.
      const viewers = roomsOfViewers(standing);
      company.announce(signals.ticket, [ticketRoom(ticketId)], { action: 'delete', ticketId }, { except: viewers });
      const from = openRooms(ticketId, [was, { contactId: ticket.contactId, connectionId: ticket.whatsappId }]);
      company.evict(ticketRoom(ticketId), { from, except: viewers });
    }
  }
  for (const ticket of tickets.values())
    company.announce(signals.ticket, [...roomsOfTicket(standingOfTicket(ticket)), ticketRoom(ticket.id)], {
      action: 'update',
      ticket,
    });
};

const hasMoved = (was: Former, { queueId, userId, status, contactId, whatsappId, privateUserId, guests }: Ticket) =>
  was.privateUserId !== privateUserId ||
  (was.guestIds ?? []).join() !== guests.map(({ id }) => id).join() ||
  was.queueId !== queueId ||
  was.userId !== userId ||
  was.status !== status ||
  was.contactId !== contactId ||
  was.connectionId !== whatsappId;

const tellOfRemoval: Announcer<'ticket.removed'> = async (company, facts) => {
  for (const { ticketId, was } of facts) {
    company.announce(signals.ticket, [...roomsOfTicket(was), ticketRoom(ticketId)], { action: 'delete', ticketId });
    // Clients that may see another ticket of the conversation keep its rooms. `evict` finds the clients by the ticket's
    // room, so they leave that one last.
    const others = await company.read((scope) => ticketsOfConversation(scope, was));
    const [room, ...conversation] = openRooms(ticketId, [was]);
    company.evict(ticketRoom(ticketId), { from: conversation, except: others.flatMap(roomsOfViewers) });
    company.evict(ticketRoom(ticketId), { from: [room], except: [] });
  }
};

const ticketsOfConversation = async (scope: Scope, { contactId, connectionId }: Former): Promise<Standing[]> =>
  (
    await scope.db
      .selectFrom('tickets')
      .selectAll()
      .where('contact_id', '=', contactId)
      .where('connection_id', '=', connectionId)
      .execute()
  ).map(standingOf);

const tellOfRead: Announcer<'ticket.read'> = async (company, facts) => {
  for (const { ticketId, was } of facts)
    company.announce(signals.ticket, [...roomsOfTicket(was), ticketRoom(ticketId)], {
      action: 'updateUnread',
      ticketId,
    });
};

/** Clients may send any value; the largest id is that of PostgreSQL's `int`. */
const isId = (value: number) => Number.isInteger(value) && value > 0 && value <= 2147483647;

const listGrant: Grant = {
  async roomsFor(actor, status) {
    const known = TicketStatus.safeParse(status);
    return known.success ? listRooms(actor, known.data) : [];
  },
};
const conversationGrant: Grant = {
  async roomsFor(actor, about) {
    const id = Number(about);
    if (!isId(id)) return [];
    return companyOf(actor).read(
      async (scope) => {
        // A ticket that is refused grants no room.
        const ticket = await requireTicket(scope, id, 'see').catch(() => undefined);
        if (!ticket) return [];
        const sight = await conversationSight(scope);
        return [ticketRoom(id), ...roomsInSight(ticket.contact_id, ticket.connection_id, actor.userId, sight)];
      },
      { actor },
    );
  },
  joined: (actor, about) =>
    companyOf(actor).inScope(
      async (scope) => {
        const ticketId = Number(about);
        await scope.record('ticket.viewed', { ticketId });
        // The ticket may have been deleted meanwhile.
        const ticket = await presentTicket(scope, ticketId).catch(() => undefined);
        if (ticket) await stopAwaitingUser(scope, ticket);
      },
      { actor },
    ),
};

// The setting decides whether clients join the rooms of every queue. They would keep the rooms that they have joined,
// so all clients must reconnect.
const reconnectForQueues: Announcer<'setting.changed'> = async (company, facts) => {
  if (facts.some(({ key }) => key === 'conversationAcrossQueues')) company.disconnect(everyone);
};

// The privacy of a connection decides about rooms, so all clients must join theirs again.
const reconnectForPrivacy: Announcer<'connection.privacyChanged'> = async (company) => company.disconnect(everyone);

const chooseChatPresence = chatPresenceChooser();

// Colleagues see who views a ticket and who types, so that two users do not answer the same customer. The customer sees
// on WhatsApp that the company types.
const showAttending: ClientEventHandlers['attending'] = async (actor, about, state) => {
  const ticketId = Number(about);
  if (!isId(ticketId) || !['viewing', 'replying', 'gone'].includes(state)) return;
  const ticket = await companyOf(actor).read((scope) =>
    scope.db.selectFrom('tickets').selectAll().where('id', '=', ticketId).executeTakeFirst(),
  );
  if (!ticket || !mayTouch(actor, standingOf(ticket), 'see')) return;
  companyOf(actor).announce(signals.presence, [ticketRoom(ticketId)], {
    action: 'user',
    ticketId,
    user: { id: actor.userId, name: actor.name },
    state,
  });
  // A transfer may give the ticket to a user who has it open already.
  if (ticket.awaits_user && ticket.user_id === actor.userId && state !== 'gone')
    await companyOf(actor).inScope((scope) => stopAwaitingUser(scope, ticket), { actor });
  if (ticket.status === 'closed') return;
  // Only the ticket's user and its guests answer the customer.
  const isAnswering = ticket.user_id === actor.userId || isGuestOf(standingOf(ticket), actor.userId);
  const isWriting = state === 'replying' && ticket.status === 'open' && isAnswering;
  const presence = chooseChatPresence(ticketId, { isWriting, isWatching: state !== 'gone' });
  if (presence)
    await companyOf(actor).inScope(
      (scope) => scope.record('ticket.attended', { ticketId, connectionId: ticket.connection_id, presence }),
      { actor },
    );
};

// A client whose conversation is on screen reads each incoming message. An event of the socket costs a tenth of an HTTP
// call. As with HTTP calls, a company whose subscription is overdue changes nothing. Refusals are ignored, because then
// nothing changes either.
const readOnScreen: ClientEventHandlers['read'] = async (actor, about) => {
  const ticketId = Number(about);
  const isOverdue = actor.dueAt !== null && actor.dueAt <= new Date();
  if (!isId(ticketId) || isOverdue) return;
  await companyOf(actor)
    .inScope((scope) => readTicket(scope, ticketId), { actor })
    .catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
    });
};

export const ticketAnnouncers: Announcers = {
  'ticket.changed': tellOfChanges,
  'ticket.removed': tellOfRemoval,
  'ticket.read': tellOfRead,
  'setting.changed': reconnectForQueues,
  'connection.privacyChanged': reconnectForPrivacy,
};

export const ticketRooms: RoomGrants = {
  joinTickets: listGrant,
  joinNotification: { roomsFor: async (actor) => bellRooms(actor) },
  joinChatBox: conversationGrant,
};

export const ticketEvents: ClientEventHandlers = { attending: showAttending, read: readOnScreen };
