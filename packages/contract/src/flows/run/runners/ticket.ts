import { queueOfTicket, type TicketData } from '../../blocks/ticket.ts';
import type { BlockRunner } from '../block-runner.ts';

export const ticketRunner: BlockRunner<TicketData> = {
  enter: (data) => {
    // Without a chosen queue, `Number` returns NaN.
    const queueId = Number(queueOfTicket(data)) || null;
    return { next: { type: 'end', end: { type: 'hand-over', queueId, userId: null, note: '' } } };
  },
};
