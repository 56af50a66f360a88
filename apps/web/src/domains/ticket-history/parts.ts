/** What happened to a ticket, by whom and when; loaded when a user opens it. */
export { TicketHistory } from './parts/TicketHistory.tsx';
