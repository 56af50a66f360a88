import type { HoursData } from '../../blocks/hours.ts';
import { idOf } from '../../blocks/loose-fields.ts';
import { go, type BlockRunner } from '../block-runner.ts';

export const hoursRunner: BlockRunner<HoursData> = {
  enter: ({ queueId }, { context }) => {
    const id = idOf(queueId);
    return { next: go(context.isOpen(id === undefined ? null : Number(id)) ? 'open' : 'closed') };
  },
};
