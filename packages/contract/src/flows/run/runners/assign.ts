import type { AssignData } from '../../blocks/assign.ts';
import { idOf } from '../../blocks/loose-fields.ts';
import type { BlockRunner } from '../block-runner.ts';

/** The run ends, and the ticket goes to a user, or waits in a queue. */
export const assignRunner: BlockRunner<AssignData> = {
  enter: ({ userId, queueId }) => ({
    next: {
      type: 'end',
      end: {
        type: 'hand-over',
        queueId: Number(idOf(queueId)) || null,
        userId: Number(idOf(userId)) || null,
        note: '',
      },
    },
  }),
};
