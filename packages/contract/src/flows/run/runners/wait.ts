import { limits } from '../../../limits.ts';
import { numberOf } from '../../blocks/loose-fields.ts';
import type { WaitData } from '../../blocks/wait.ts';
import { answerAs } from '../answer-as.ts';
import { go, type BlockRunner } from '../block-runner.ts';

/** Waits for a message of the customer without asking. If none comes in time, the branch `timeout` is taken. */
export const waitRunner: BlockRunner<WaitData> = {
  enter: ({ timeoutMinutes }, { context }) => ({
    next: { type: 'wait', waitsFor: 'customer', wakeAt: context.now + minutesOf(timeoutMinutes) * 60_000 },
  }),
  resume: ({ answerKey }, event) =>
    event.type === 'time' ? { next: go('timeout') } : { variables: answerAs(answerKey, event), next: go() },
};

/** At least one minute, which is also the default, and at most the limit. */
function minutesOf(minutes: WaitData['timeoutMinutes']): number {
  const value = numberOf(minutes);
  return value >= 1 ? Math.min(value, limits.flow.waitMinutes) : 1;
}
