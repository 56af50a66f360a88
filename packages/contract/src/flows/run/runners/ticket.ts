import { queueOfTicket, type TicketData } from '../../blocks/ticket.ts';
import type { BlockRunner } from '../block-runner.ts';

export const ticketRunner: BlockRunner<TicketData> = {
  enter: (data) => ({
    next: {
      type: 'end',
      end: { type: 'hand-over', queueId: Number(queueOfTicket(data)) || null, userId: null, note: '' },
    },
  }),
};
