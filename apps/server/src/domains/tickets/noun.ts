import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { ticketHttp } from './http.ts';
import { ticketReactions } from './reactions.ts';
import { ticketAnnouncers, ticketEvents, ticketRooms } from './realtime.ts';

export const ticketsNoun = serverNoun({
  contract: nouns.tickets,
  http: ticketHttp,
  tables: ['tickets', 'ticket_tags', 'ticket_transfers', 'ticket_guests'],
  reactions: [ticketReactions],
  announce: [ticketAnnouncers],
  rooms: ticketRooms,
  clientEvents: ticketEvents,
});
