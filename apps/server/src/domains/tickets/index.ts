/** Finds or creates one ticket for each contact that wrote on a connection. */
export { ticketsForInbound, type Arrival, type InboundTicket } from './tickets-for-inbound.ts';
/** Finds or creates the ticket in which a program writes to a contact. @throws ERR_NO_QUEUE_FOUND */
export { ticketForSending, type Addressee } from './ticket-for-sending.ts';
/** The ticket for a campaign's message to a contact: a closed ticket stays closed. */
export { ticketForCampaign } from './ticket-for-campaign.ts';
/**
 * Find the address of a recipient on a connection; WhatsApp is asked before the first message. Call them outside a
 * scope.
 */
export { checkNumber, confirmAddress, confirmByDriver, type ConfirmedAddress } from './network.ts';
/** The address of a recipient, as far as it is known without asking WhatsApp. */
export { findKnownAddress } from './known-address.ts';
/** A user starts a conversation with a contact by sending something. Call it outside a scope. */
export { startTicketFor } from './start-ticket.ts';
/** Stores the account that WhatsApp named for a number. */
export { noteAddress } from './note-address.ts';
/** Applies a read on the company's phone. */
export { findUnread, noteReadElsewhere } from './read-elsewhere.ts';
/** Marks everything as read for the ticket's user. Call it outside a scope. */
export { readOwnTicket } from './read-ticket.ts';
/** The newest tickets of conversations whose tickets are all closed, locked. */
export { closedConversations } from './closed-conversations.ts';
/** Locks tickets for answers and returns their channels. */
export { lockForAnswer } from './lock-for-answer.ts';
/** The user whom a ticket awaits has reacted: the ticket awaits the user no longer. */
export { stopAwaitingUser } from './stop-awaiting-user.ts';
/** Accepts, returns, closes, reopens or transfers a ticket. */
export { moveTicket } from './move-ticket.ts';
/** Finds or creates the tickets of messages from before the number was linked. */
export { ticketsForPastConversations, type PastConversation } from './tickets-for-past-conversations.ts';
/** The line of a ticket: updates it after new messages, and after a change of the last one. */
export {
  lineAfter,
  hideRemovedFiles,
  noteExpiredLines,
  noteMessages,
  rewriteLine,
  type Line,
} from './note-messages.ts';
/**
 * The access to tickets: `requireTicket` and `admit` for users, `presentTicket` for automatic reactions.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION
 */
export { admit, presentTicket, requireTicket, standingOf, type TicketRow } from './ticket-access.ts';
/**
 * The ticket with its whole contact, as JSON text, and its connection, if the actor may see it.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION
 */
export { showTicket } from './ticket-view.ts';
/** Whether WhatsApp accepts an answer now, or only templates: Meta's 24-hour window. */
export { channelOf, channelOfContact, isOpenChannel, isWindowOpen, type Channel } from './reply-window.ts';
/** Tickets as lists show them. */
export { viewTickets } from './ticket-view.ts';
/** The rooms of a ticket and of a conversation, and the standing that decides on them. */
export {
  listRoomsOf,
  roomsOfTicket,
  roomsOfWords,
  standingOfLine,
  standingOfTicket,
  ticketRoom,
  conversationRoom,
  type Standing,
} from './ticket-rooms.ts';
/** The tickets whose messages an actor reads in a conversation across tickets. */
export {
  conversationSight,
  inSight,
  inSightSql,
  isInSight,
  sightColumns,
  type ConversationSight,
} from './conversation-sight.ts';
/** SQL of the ack of a ticket's last message. */
export { lastAckSql } from './ticket-fields.ts';
/** Filters users: those who may see a ticket now. */
export { whoSee } from './ticket-guests.ts';
/** Whether an actor may see, answer or manage a ticket, and whether a user is its guest. */
export { isGuestOf, mayTouch } from './may-touch.ts';
/** SQL conditions: the live tickets that the lists of an actor show, for boards; the rows after a cursor. */
export { afterSql, liveConditions } from './ticket-conditions.ts';
/** One ticket as lists show it. @throws ERR_NO_TICKET_FOUND */
export { viewTicket } from './ticket-view.ts';
/** Replaces the tags of a board on a live ticket by the given ones of them. */
export { swapTags } from './swap-tags.ts';
/** Ratings of closed tickets: lists the tickets that wait for a rating, stores the question and the answers. */
export { noteRatingAsked, storeRatings, ticketsAskingRating } from './tickets-asking-rating.ts';
/** Stores what customers chose in menus. */
export { moveByBot } from './move-by-bot.ts';
/** How bots leave a ticket, take it again, and tag it; `releaseTickets` is for a bot that was deleted. */
export { leaveByBot, type BotLeave } from './leave-by-bot.ts';
export { releaseTickets } from './release-tickets.ts';
export { tagByBot } from './tag-by-bot.ts';
export { takeByBot } from './take-by-bot.ts';
