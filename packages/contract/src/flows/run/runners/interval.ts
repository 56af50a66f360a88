import type { IntervalData } from '../../blocks/interval.ts';
import { pauseMs } from '../pause-ms.ts';
import { go, type BlockRunner } from '../block-runner.ts';

export const intervalRunner: BlockRunner<IntervalData> = {
  enter: ({ sec }, { context }) => ({
    next: { type: 'wait', waitsFor: 'time', wakeAt: context.now + pauseMs(sec) },
  }),
  resume: () => ({ next: go() }),
};
