/** Marks a ticket as viewed, until the returned function is called. */
export { beginViewingTicket } from './viewed-tickets.ts';
/** Whether the user views a ticket in a tab of this browser. */
export { isViewedInBrowser } from './viewed-tickets.ts';
/** The words of a message in one line: its text, or the name of its type. */
export { lineWords } from './line-words.ts';
/** Fetches the badges of the lists again. */
export { refetchTicketCounts, refetchTicketCountsSince } from './refetch-ticket-counts.ts';
/** The colleague who writes in a ticket, and how colleagues learn that this user does. */
export { useAttending, useWriting, type Writing } from './presence.ts';
/**
 * An open ticket: its fields that no message changes, its unread messages, and the whole of it if it is cached; and
 * showing it as read.
 */
export { clearUnread, findCachedTicket, useUnread, type OpenedTicket } from './ticket-detail.ts';
/** Puts a ticket from an answer wherever it is shown, and shows the list that holds it. */
export { changeListView } from './list-view.ts';
export { cacheTicket } from './ticket-detail.ts';
/** One page of tickets as the server has them now. */
export { askTickets } from './ticket-lists.ts';
/** Whether a user is a guest of a ticket, and whether the user decides on guests. */
export { isGuest } from './may-manage.ts';
export { mayInvite } from './may-answer.ts';
/** The note that an address names after `#`. */
export { noteOf } from './note-link.ts';
/** Minutes in their largest unit. */
export { formatWait } from './waiting-time.ts';
/** The part of an address after `#` that names a message, and following such an address. */
export { messageHash } from './message-link.ts';
export { useLinkedMessage } from './use-linked-message.ts';
/** The pages of the tickets: one ticket, at one of its messages, and the list. */
export { useTicketPaths } from './use-ticket-paths.ts';
/** Whether the lists of a user show a ticket, by its state, its queue and its owner. */
export { canStandIn, type Viewer } from './ticket-filter.ts';
/** The user of a list, for the rules that place a ticket. */
export { viewerOf } from './list-view.ts';
/** How long customers may wait, by queue. */
export { useAnswerLimits } from './use-answer-limits.ts';
