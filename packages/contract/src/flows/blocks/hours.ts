import { z } from 'zod';
import { defineBlock } from './define-block.ts';
import { idOf, looseId } from './loose-fields.ts';

/** `queueId`: the queue whose opening hours count; absent: those of the company count. */
export const HoursData = z.looseObject({ queueId: looseId() });
export type HoursData = z.infer<typeof HoursData>;

/** Branches by whether the company, or a queue, is open now. */
export const hoursBlock = defineBlock({
  data: HoursData,
  branches: () => [
    { handle: 'open', isRequired: true },
    { handle: 'closed', isRequired: true },
  ],
  references: ({ queueId }) => {
    const id = idOf(queueId);
    return id === undefined ? [] : [{ field: 'queueId', kind: 'queue', id }];
  },
});
