import type { Scope } from '../../platform/scope/scope.ts';
import { addSampleFlow } from '../flows/index.ts';
import { addPhraseTrigger } from './flow-triggers.ts';

/** A phrase that starts a flow, for the sweep test. */
export async function insertSample(scope: Scope, word: string): Promise<{ id: number }> {
  const flow = await addSampleFlow(scope, word);
  return addPhraseTrigger(scope, {
    name: `${word} frase`,
    flowId: flow.id,
    whatsappId: null,
    phrase: `${word} promo`,
    match: 'exact',
    status: true,
  });
}
