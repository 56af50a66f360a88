import './tables.ts';
import './facts.ts';
import './reactions.ts';
import './realtime.ts';

/** One ticket for each contact that wrote on a connection. */
export { ticketsForInbound, type Arrival, type InboundTicket } from './tickets-for-inbound.ts';
/** The ticket in which a program writes to a contact. @throws ERR_NO_QUEUE_FOUND */
export { ticketForSending, type Addressee } from './ticket-for-sending.ts';
/** Where somebody is reached on a connection: asked of WhatsApp before the first message. Outside a scope. */
export { checkNumber, confirmAddress, confirmByDriver, type ConfirmedAddress } from './errands.ts';
/** WhatsApp named the account of a number. */
export { noteAddress } from './note-address.ts';
/** The owner read a conversation on the phone. */
export { findUnread, noteReadElsewhere } from './read-elsewhere.ts';
/** Tickets held for answers, and by what these go. */
export { lockForAnswer } from './lock-for-answer.ts';
/** Accepts, returns, closes or hands on a ticket. */
export { moveTicket } from './move-ticket.ts';
/** Where what was said before the number was linked belongs. */
export { ticketsForPast, type PastTalk } from './tickets-for-past.ts';
/** The last line of a ticket's row: after new messages, and after a change of the last one. */
export { lineAfter, noteMessages, rewriteLine, type Line } from './note-messages.ts';
/**
 * The only ways for a person to get a ticket from outside, and that of the house's own reactions. @throws
 * ERR_NO_TICKET_FOUND ERR_NO_PERMISSION
 */
export { admit, presentTicket, requireTicket, standingOf, type TicketRow } from './ticket-access.ts';
/**
 * The ticket with its whole contact, as JSON text, and its connection, for those who may see it. @throws
 * ERR_NO_TICKET_FOUND ERR_NO_PERMISSION
 */
export { showTicket } from './ticket-view.ts';
/** Whether WhatsApp takes an answer now, or only templates: Meta's 24 hours. */
export { channelOf, isWindowOpen, type Channel } from './reply-window.ts';
/** Who hears of a ticket and of a conversation. */
export { roomsOfTicket, roomsOfWords, ticketRoom, conversationRoom, type Standing } from './ticket-rooms.ts';
/** Whose messages an actor reads in a conversation across tickets. */
export { conversationSight, inSightSql, isInSight, type ConversationSight } from './conversation-sight.ts';
/** Whether an actor may see, answer or manage a ticket. */
export { mayTouch } from './may-touch.ts';
export { ticketHttp } from './http.ts';
