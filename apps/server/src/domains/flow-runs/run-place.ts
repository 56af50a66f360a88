import type { MessageContact } from '@balcao/contract';
import type { Channel, TicketRow } from '../tickets/index.ts';

/** A ticket in which a flow runs. It is locked by the scope. */
export interface RunPlace {
  ticket: TicketRow;
  channel: Channel;
  customer: MessageContact;
}

/** Whether a bot has the ticket: no person has accepted it, and no user has switched the bot off. */
export const hasBot = ({ status, user_id, chatbot }: TicketRow): boolean =>
  status === 'pending' && user_id === null && chatbot;
