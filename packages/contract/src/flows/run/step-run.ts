import { advanceRun, beginRun, type RunProgress } from './advance-run.ts';
import type { RunContext } from './block-runner.ts';
import { follow } from './flow-program.ts';
import type { RunEffect, RunEvent } from './run-effects.ts';
import type { RunState, RunStepTrace } from './run-state.ts';

/** A run that goes on block by block, in the simulator. */
export interface SteppedRun {
  /** Null: no block has run yet. */
  state: RunState | null;
  /** The block that runs next; null: the run waits, or it ended. */
  next: string | null;
  /** The customer's message that led to the next block; null: something else led to it. */
  message: { text: string | null } | null;
}

export interface SteppedProgress {
  run: SteppedRun;
  effects: readonly RunEffect[];
  /** The block that ran. Undefined: none ran, because the run waits, ended, or does not wait for the event. */
  step: RunStepTrace | undefined;
}

const noTargets: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map();

/**
 * Runs only the next block: its program has no connections, so the run stops behind it. For `beginRun` the block is the
 * first of a run, so the number of the step and the count of time-outs are put right afterwards.
 */
export function enterNext(context: RunContext, run: SteppedRun): SteppedProgress {
  const { state, next, message } = run;
  if (next === null) return { run, effects: [], step: undefined };
  const alone = { ...context, program: { ...context.program, startId: next, targets: noTargets } };
  const progress = beginRun(alone, {
    ...(state && { variables: state.variables, blocksAlone: state.blocksAlone }),
    ...(message && { message }),
  });
  const { seq = 0, timeoutsAlone = 0 } = state ?? {};
  return withNext(context, {
    ...progress,
    state: { ...progress.state, seq: seq + 1, timeoutsAlone },
    steps: progress.steps.map((step) => ({ ...step, seq: seq + 1 })),
    message,
  });
}

/** Tells the block that waits what happened. If a block is about to run, nothing waits, and nothing happens. */
export function resumeRun(context: RunContext, run: SteppedRun, event: RunEvent): SteppedProgress {
  if (run.state === null || run.next !== null) return { run, effects: [], step: undefined };
  const alone = { ...context, program: { ...context.program, targets: noTargets } };
  const message = event.type === 'message' ? { text: event.text } : null;
  return withNext(context, { ...advanceRun(alone, run.state, event), message });
}

/** The run with its next block. Without connections every run ends; that end is taken back if a connection leads on. */
function withNext(
  { program }: RunContext,
  { state, effects, steps: [step], message }: RunProgress & { message: SteppedRun['message'] },
): SteppedProgress {
  const next = step && step.handle !== null ? (follow(program, step.nodeId, step.handle) ?? null) : null;
  if (next === null) return { run: { state, next, message }, effects, step };
  return {
    run: { state: { ...state, end: null, memory: {} }, next, message },
    effects: effects.filter(({ type }) => type !== 'end'),
    step,
  };
}
