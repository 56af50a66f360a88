import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { ticketHttp } from './http.ts';
import { runTicketTimers } from './jobs.ts';
import { ticketReactions } from './reactions.ts';
import { ticketAnnouncers, ticketEvents, ticketRooms } from './realtime.ts';

export const ticketsNoun = serverNoun({
  contract: nouns.tickets,
  http: ticketHttp,
  tables: ['tickets', 'ticket_tags', 'ticket_transfers', 'ticket_guests'],
  reactions: [ticketReactions],
  schedules: { 'ticket-timers': { cron: '* * * * *', work: (signal) => runTicketTimers(signal) } },
  announce: [ticketAnnouncers],
  rooms: ticketRooms,
  clientEvents: ticketEvents,
});
