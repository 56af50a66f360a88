import type { MessageContact } from '@balcao/contract';
import type { Channel, TicketRow } from '../tickets/index.ts';

/** A ticket in which a flow runs. It is locked by the scope. */
export interface RunPlace {
  ticket: TicketRow;
  channel: Channel;
  customer: MessageContact;
}
