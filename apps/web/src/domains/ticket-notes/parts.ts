/** The staff's notes about a customer. */
export { TicketNotes } from './parts/TicketNotes.tsx';
/** The text of a note with the mentioned names. */
export { NoteText } from './parts/NoteText.tsx';
