import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { CardDetails, KanbanBoard } from './kanban.ts';

export const kanbanSignals = {
  kanbanBoard: defineSignal(
    'kanbanBoard',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), record: KanbanBoard }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
  /** The value or the next step of a card changed. If a card moves, the signal `ticket` is sent instead. */
  kanbanCard: defineSignal(
    'kanbanCard',
    z.object({ action: z.literal('update'), ticketId: id(), details: CardDetails }),
  ),
};
