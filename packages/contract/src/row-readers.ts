import { messageLayout } from './messages/message-rows.ts';
import { messageReader } from './messages/read-message-rows.ts';
import { ticketReader } from './tickets/read-ticket-rows.ts';
import { ticketLayouts } from './tickets/ticket-rows.ts';

// Readers for programs that load the schemas. The browser makes its own with the layouts of `virtual:wire`.

/** The messages of a page of `MessageRows`, oldest first. */
export const readMessageRows = messageReader(messageLayout);

/** The tickets of a page of `TicketRows`, in its order. */
export const readTicketRows = ticketReader(ticketLayouts);
