import { limits } from '../../limits.ts';
import type { BlockInput, BlockResult, RunContext } from './block-runner.ts';
import { fillFlowText } from './fill-flow-text.ts';
import { follow } from './flow-program.ts';
import type { RunEffect, RunEvent } from './run-effects.ts';
import { runners } from './runners.ts';
import type { RunEnd, RunState, RunStepCause, RunStepTrace, RunVariables } from './run-state.ts';

/** What an event did to a run. */
export interface RunProgress {
  /** The state after the event. */
  state: RunState;
  /** In the order in which the blocks caused them. */
  effects: readonly RunEffect[];
  /** The new entries of the trace. */
  steps: readonly RunStepTrace[];
}

/** How a run begins. `variables` and `blocksAlone` are taken over, such as from the flow that jumped to this one. */
export interface RunStart {
  variables?: RunVariables;
  blocksAlone?: number;
  /** The customer's message that started it. */
  message?: { text: string | null };
}

/** Begins a run of a flow and goes on until it waits or ends. */
export function beginRun(
  context: RunContext,
  { variables = {}, blocksAlone = 0, message }: RunStart = {},
): RunProgress {
  const state: RunState = {
    nodeId: context.program.startId ?? '',
    variables,
    waitsFor: null,
    waitsSince: context.now,
    wakeAt: null,
    memory: {},
    end: null,
    seq: 0,
    blocksAlone,
    timeoutsAlone: 0,
  };
  return walk(context, state, { cause: 'entered', event: null, message: message ?? null });
}

/**
 * Applies an event to a run; pure. An event that the run does not wait for changes nothing, such as a message during a
 * pause, an answer that came twice, or a message that was written before the question.
 */
export function advanceRun(context: RunContext, state: RunState, event: RunEvent): RunProgress {
  if (!isAwaited(state, event, context.now)) return { state, effects: [], steps: [] };
  const message = event.type === 'message' ? { text: event.text } : null;
  const isTimeout = event.type === 'time' && state.waitsFor === 'customer';
  const current: RunState = {
    ...state,
    timeoutsAlone: isTimeout ? state.timeoutsAlone + 1 : state.timeoutsAlone,
    ...(message && { blocksAlone: 0, timeoutsAlone: 0 }),
  };
  if (event.type === 'retry') return walk(context, revived(current), { cause: 'retry', event: null, message: null });
  if (event.type === 'skip') return skip(context, revived(current));
  return walk(context, current, { cause: causeOf(event), event, message });
}

/** WhatsApp gives the time of a customer's message in whole seconds. */
const clockStepMs = 1000;

function isAwaited({ waitsFor, waitsSince, wakeAt, end }: RunState, event: RunEvent, now: number): boolean {
  switch (event.type) {
    case 'message': {
      if (waitsFor === 'bot') return true;
      // `waitsSince === now`: this transaction asked the question, so the customer has not read it yet.
      const isBeforeQuestion = waitsSince === now || event.writtenAt + clockStepMs < waitsSince;
      return waitsFor === 'customer' && !isBeforeQuestion;
    }
    case 'time':
      return waitsFor !== null && wakeAt !== null && now >= wakeAt;
    case 'answered':
      return waitsFor === 'call';
    case 'bot':
      return waitsFor === 'bot';
    case 'retry':
    case 'skip':
      return end?.type === 'failed';
  }
}

const causeOf = ({ type }: RunEvent): RunStepCause => (type === 'message' || type === 'time' ? type : 'answer');

/** A run that failed, made ready to go on. */
const revived = (state: RunState): RunState => ({ ...state, end: null, memory: {}, blocksAlone: 0, timeoutsAlone: 0 });

/** Why the next step runs: the block is entered (`event` null), or what it waited for happened. */
interface Cause {
  cause: RunStepCause;
  event: RunEvent | null;
  message: { text: string | null } | null;
}

/**
 * Goes from block to block until the run waits or ends. All blocks on the way get the customer's message, because one
 * of them may be a bot, which answers it.
 */
function walk(context: RunContext, from: RunState, first: Cause): RunProgress {
  const effects: RunEffect[] = [];
  const steps: RunStepTrace[] = [];
  let state = from;
  for (let cause = first; ; cause = { cause: 'entered', event: null, message: first.message }) {
    const { nodeId, seq } = state;
    const result = runBlock(context, state, cause);
    const changed = result.variables ?? {};
    const { next } = result;
    effects.push(...(result.effects ?? []));
    steps.push({
      seq: seq + 1,
      nodeId,
      cause: cause.cause,
      input: inputOf(cause.event) ?? result.note?.slice(0, limits.flow.traceText) ?? null,
      handle: next.type === 'go' ? next.handle : null,
      changed,
    });
    state = {
      ...state,
      seq: seq + 1,
      blocksAlone: state.blocksAlone + 1,
      variables: withBound(state.variables, changed),
    };
    if (next.type === 'wait') {
      const wakeAt = next.wakeAt ?? context.now + limits.flow.silentMs;
      const memory = next.memory ?? {};
      return { state: { ...state, waitsFor: next.waitsFor, waitsSince: context.now, wakeAt, memory }, effects, steps };
    }
    const target = next.type === 'go' ? follow(context.program, nodeId, next.handle) : undefined;
    if (next.type === 'end' || target === undefined) {
      const end: RunEnd = next.type === 'end' ? next.end : { type: 'done' };
      effects.push({ type: 'end', end });
      return { state: { ...state, waitsFor: null, wakeAt: null, memory: {}, end }, effects, steps };
    }
    state = { ...state, nodeId: target, memory: {} };
  }
}

function runBlock(context: RunContext, state: RunState, { event, message }: Cause): BlockResult {
  const { nodeId, variables, memory, seq } = state;
  const node = context.program.nodes.get(nodeId);
  if (!node) return { next: { type: 'end', end: { type: 'failed', failure: 'missing-block' } } };
  if (state.blocksAlone >= limits.flow.blocksAlone)
    return { next: { type: 'end', end: { type: 'failed', failure: 'endless' } } };
  if (event?.type === 'time' && isSilence(state, node.type)) return { next: { type: 'end', end: { type: 'silent' } } };
  const input: BlockInput = {
    context,
    nodeId,
    seq: seq + 1,
    variables,
    memory,
    message,
    fill: (text) => fillFlowText(text, variables, context.fillGeneral),
  };
  const runner = runners[node.type];
  // The compiler does not see that the runner takes the data of the block's type.
  const data = node.data as never;
  return event && runner.resume ? runner.resume(data, event, input) : runner.enter(data, input);
}

/**
 * Whether a timeout ends the run as silent. Only the block `wait` has a branch for a customer who does not answer, and
 * a silent customer is sent along it a limited number of times.
 */
const isSilence = ({ waitsFor, timeoutsAlone }: RunState, type: string): boolean =>
  (waitsFor === 'customer' || waitsFor === 'bot') && (type !== 'wait' || timeoutsAlone > limits.flow.timeoutsAlone);

/** Goes on behind a block that failed, by the branch of its first connection. Without a connection the run ends. */
function skip(context: RunContext, state: RunState): RunProgress {
  const { nodeId, seq } = state;
  const targets = context.program.targets.get(nodeId);
  const [handle, target] = targets?.entries().next().value ?? [null, undefined];
  const step: RunStepTrace = { seq: seq + 1, nodeId, cause: 'skip', input: null, handle, changed: {} };
  if (target === undefined) {
    const end: RunEnd = { type: 'done' };
    return { state: { ...state, seq: seq + 1, waitsFor: null, end }, effects: [{ type: 'end', end }], steps: [step] };
  }
  const walked = walk(
    context,
    { ...state, seq: seq + 1, nodeId: target },
    { cause: 'entered', event: null, message: null },
  );
  return { ...walked, steps: [step, ...walked.steps] };
}

function inputOf(event: RunEvent | null): string | null {
  if (event?.type === 'message') return event.text?.slice(0, limits.flow.traceText) ?? null;
  if (event?.type === 'answered') return event.status === null ? null : String(event.status);
  return null;
}

/** The variables with the changes of a step. If a run may not have so many variables, the whole step changes none. */
function withBound(before: RunVariables, changed: RunVariables): RunVariables {
  const all = { ...before, ...changed };
  return Object.keys(all).length > limits.flow.variables ? before : all;
}
