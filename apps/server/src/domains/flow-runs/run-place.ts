import type { MessageContact } from '@balcao/contract';
import type { Channel, TicketRow } from '../tickets/index.ts';

/** A ticket in which a flow runs or may begin, with its channel and customer. The scope has locked the ticket. */
export interface RunPlace {
  ticket: TicketRow;
  channel: Channel;
  customer: MessageContact;
}

/** Whether a bot has the ticket: no person has accepted it, and no user has switched the bot off. */
export const hasBot = ({ status, user_id, chatbot }: TicketRow): boolean =>
  status === 'pending' && user_id === null && chatbot;
