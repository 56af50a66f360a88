import type { HoursData } from '../../blocks/hours.ts';
import { idOf } from '../../blocks/loose-fields.ts';
import { go, type BlockRunner } from '../block-runner.ts';

export const hoursRunner: BlockRunner<HoursData> = {
  enter: ({ queueId }, { context }) => {
    const id = idOf(queueId);
    // Null: the opening hours of the company count.
    const hoursQueueId = id === undefined ? null : Number(id);
    return { next: go(context.isOpen(hoursQueueId) ? 'open' : 'closed') };
  },
};
