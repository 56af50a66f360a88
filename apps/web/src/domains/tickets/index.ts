/** Marks a ticket as viewed, until the returned function is called. */
export { beginViewingTicket } from './viewed-tickets.ts';
/** Whether the user views a ticket in a tab of this browser. */
export { isViewedInBrowser } from './viewed-tickets.ts';
/** The words of a message in one line: its text, or the name of its type. */
export { lineWords } from './line-words.ts';
/**
 * Fetches the badges of the lists again. `refetchTicketCountsSince` is for a change that is undone now: it fetches only
 * if the badges were fetched since the change began.
 */
export { refetchTicketCounts, refetchTicketCountsSince } from './refetch-ticket-counts.ts';
/** Whether the customer of a ticket writes, and how colleagues learn that this user views it or writes in it. */
export { useAttending, useWriting, type Writing } from './presence.ts';
/**
 * The ticket on screen: `OpenedTicket` has the fields that no message changes, `useUnread` is the number of its unread
 * messages. `findCachedTicket` finds any cached ticket, and `clearUnread` shows one as read.
 */
export { clearUnread, findCachedTicket, useUnread, type OpenedTicket } from './ticket-detail.ts';
/** Changes the tab or the filters of the list. */
export { changeListView } from './list-view.ts';
/** Shows a ticket that the server returned, in the lists and in the opened conversation. */
export { cacheTicket } from './ticket-detail.ts';
/** One page of tickets as the server has them now. */
export { askTickets } from './ticket-lists.ts';
/** Whether a user is a guest of a ticket. */
export { isGuest } from './may-manage.ts';
/** Whether a user may decide who the guests of a ticket are. */
export { mayInvite } from './may-answer.ts';
/** The note that an address names after `#`. */
export { noteOf } from './note-link.ts';
/** Minutes in their largest unit. */
export { formatWait } from './waiting-time.ts';
/** The part of an address after `#` that names a message, and following such an address. */
export { messageHash } from './message-link.ts';
export { useLinkedMessage } from './use-linked-message.ts';
/** Functions that open a page of the tickets: one ticket, also at one of its messages or notes, or the list. */
export { useTicketPaths } from './use-ticket-paths.ts';
/** Whether a list of a user may show a ticket, by its status, its queue and its users. */
export { canStandIn, type Viewer } from './ticket-filter.ts';
/** The user of a list, for the rules that place a ticket. */
export { viewerOf } from './list-view.ts';
/** How long customers may wait for an answer, by queue. */
export { useAnswerLimits } from './use-answer-limits.ts';
