import { numberOf } from '../../blocks/loose-fields.ts';
import type { RandomizerData } from '../../blocks/randomizer.ts';
import { go, type BlockRunner } from '../block-runner.ts';

export const randomizerRunner: BlockRunner<RandomizerData> = {
  enter: ({ percent }, { context }) => ({ next: go(context.random() * 100 < numberOf(percent) ? 'a' : 'b') }),
};
