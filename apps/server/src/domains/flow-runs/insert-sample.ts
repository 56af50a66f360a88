import { beginRun } from '@balcao/contract/flows/run/advance-run';
import type { Scope } from '../../platform/scope/scope.ts';
import { addSampleFlow } from '../flows/index.ts';
import { reserveRunIds, storeRuns } from './live-runs.ts';
import { findRunnable } from './load-program.ts';

/** A run that has ended, in the first ticket of the company, for the sweep test. */
export async function insertSample(scope: Scope, word: string): Promise<{ id: string }> {
  const flow = await addSampleFlow(scope, `${word} corrida`);
  const runnable = await findRunnable(scope, flow.id);
  const { id: ticketId } = await scope.db.selectFrom('tickets').select('id').orderBy('id').executeTakeFirstOrThrow();
  const [id = ''] = await reserveRunIds(scope, 1);
  if (!runnable) throw new Error('The flow of the sample was not published.');
  const { state, steps } = beginRun({
    program: runnable.program,
    now: scope.now.getTime(),
    random: () => 0,
    fillGeneral: (text) => text,
    isOpen: () => true,
  });
  storeRuns(scope, [
    { id, isStored: false, ...runnable, ticketId, trigger: 'phrase', userId: null, state, steps: [...steps] },
  ]);
  return { id };
}
