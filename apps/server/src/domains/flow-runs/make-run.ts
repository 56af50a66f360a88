import type { RunTrigger } from '@balcao/contract';
import { advanceRun, beginRun } from '@balcao/contract/flows/run/advance-run';
import type { RunEvent } from '@balcao/contract/flows/run/run-effects';
import { sql } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { reserveRunIds, storeRuns } from './live-runs.ts';
import { findRunnable } from './load-program.ts';

/** What the seed says of a run. */
interface PastRun {
  flowId: number;
  ticketId: number;
  trigger: RunTrigger;
  startedAt: Date;
  /** Whether the company, and each queue, is open meanwhile. */
  isOpen: boolean;
  /** What the customer wrote; then they are silent. */
  replies: readonly string[];
}

/** How long the customer takes for an answer. */
const writingMs = 40_000;

/** A run of the published flow that has ended, with its trace and without messages, for the seed. */
export async function makeRun(
  scope: Scope,
  { flowId, ticketId, trigger, startedAt, isOpen, replies }: PastRun,
): Promise<void> {
  const runnable = await findRunnable(scope, flowId);
  const [id = ''] = await reserveRunIds(scope, 1);
  if (!runnable) throw new Error('The flow was not published.');
  let now = startedAt.getTime();
  const context = () => ({
    program: runnable.program,
    now,
    random: () => 0,
    fillGeneral: (text: string) => text,
    isOpen: () => isOpen,
  });
  let { state, steps } = beginRun(context());
  const stepTimes = steps.map(() => now);
  const allSteps = [...steps];
  const advance = (event: RunEvent) => {
    ({ state, steps } = advanceRun(context(), state, event));
    allSteps.push(...steps);
    stepTimes.push(...steps.map(() => now));
  };
  for (const text of replies) {
    now += writingMs;
    advance({ type: 'message', text, writtenAt: now });
  }
  // The run goes on by its pauses, and ends at the latest when the customer was silent for too long.
  while (state.end === null) {
    now = state.wakeAt ?? now;
    advance({ type: 'time' });
  }
  storeRuns(scope, [{ id, isStored: false, ...runnable, ticketId, trigger, userId: null, state, steps: allSteps }]);
  await sql`update flow_runs set started_at = ${startedAt}, updated_at = ${new Date(now)}, ended_at = ${new Date(now)}
    where id = ${id}`.execute(scope.db);
  await sql`update flow_run_steps s set at = t.at
    from unnest(${stepTimes.map((at) => new Date(at))}::timestamptz[]) with ordinality t(at, seq)
    where s.run_id = ${id} and s.seq = t.seq`.execute(scope.db);
}
