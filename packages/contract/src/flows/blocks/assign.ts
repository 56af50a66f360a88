import { z } from 'zod';
import { defineBlock } from './define-block.ts';
import { idOf, looseId } from './loose-fields.ts';

export const AssignData = z.looseObject({ userId: looseId(), queueId: looseId() });
export type AssignData = z.infer<typeof AssignData>;

/** Gives the ticket to a user, and to a queue if one is chosen; the flow ends. */
export const assignBlock = defineBlock({
  data: AssignData,
  branches: () => [],
  isEnd: true,
  faults: ({ userId }) => (idOf(userId) === undefined ? [{ field: 'userId', code: 'emptyContent' }] : []),
  references: ({ userId, queueId }) => {
    const [user, queue] = [idOf(userId), idOf(queueId)];
    return [
      ...(user === undefined ? [] : [{ field: 'userId', kind: 'user', id: user } as const]),
      ...(queue === undefined ? [] : [{ field: 'queueId', kind: 'queue', id: queue } as const]),
    ];
  },
});
