/** The staff's notes about a customer. */
export { TicketNotes } from './parts/TicketNotes.tsx';
