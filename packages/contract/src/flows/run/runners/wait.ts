import { limits } from '../../../limits.ts';
import { numberOf } from '../../blocks/loose-fields.ts';
import type { WaitData } from '../../blocks/wait.ts';
import { answerAs } from '../answer-as.ts';
import { go, type BlockRunner } from '../block-runner.ts';

export const waitRunner: BlockRunner<WaitData> = {
  enter: ({ timeoutMinutes }, { context }) => ({
    next: { type: 'wait', waitsFor: 'customer', wakeAt: context.now + minutesOf(timeoutMinutes) * 60_000 },
  }),
  resume: ({ answerKey }, event) =>
    event.type === 'time' ? { next: go('timeout') } : { variables: answerAs(answerKey, event), next: go() },
};

function minutesOf(minutes: WaitData['timeoutMinutes']): number {
  const value = numberOf(minutes);
  return value >= 1 ? Math.min(value, limits.flow.waitMinutes) : 1;
}
