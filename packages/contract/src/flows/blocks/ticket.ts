import { z } from 'zod';
import { defineBlock } from './define-block.ts';
import { idOf, looseId } from './loose-fields.ts';

const QueueRef = z.looseObject({ id: looseId() });

/** `data` is the chosen queue. Older flows have no `data`: there the fields of the queue stand here, with its `id`. */
export const TicketData = z.looseObject({ id: looseId(), data: QueueRef.nullish() });
export type TicketData = z.infer<typeof TicketData>;

/** The id of the queue; undefined: none is chosen. */
export const queueOfTicket = ({ id, data }: TicketData): string | undefined => idOf(data?.id) ?? idOf(id);

/** Hands the ticket to a queue; the flow ends. */
export const ticketBlock = defineBlock({
  data: TicketData,
  branches: () => [],
  isEnd: true,
  faults: (data) => (queueOfTicket(data) === undefined ? [{ field: 'data.id', code: 'emptyContent' }] : []),
  references: (data) => {
    const id = queueOfTicket(data);
    return id === undefined ? [] : [{ field: 'data.id', kind: 'queue', id }];
  },
});
