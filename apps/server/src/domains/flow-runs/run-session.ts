import { limits, type RunTrigger } from '@balcao/contract';
import { advanceRun, beginRun, type RunProgress } from '@balcao/contract/flows/run/advance-run';
import type { RunContext } from '@balcao/contract/flows/run/block-runner';
import type { RunEffect, RunEvent } from '@balcao/contract/flows/run/run-effects';
import type { RunEnd, RunState, RunVariables } from '@balcao/contract/flows/run/run-state';
import { joinParts } from '@balcao/contract/queue-options/walk-options';
import type { Log } from '../../platform/log.ts';
import type { LaneEntry } from '../../platform/lanes/lane-entry.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { fileIdOf } from '../flows/index.ts';
import { textParts, type BotMessage } from '../messages/index.ts';
import { tagByBot } from '../tickets/index.ts';
import { findLiveRuns, findRun, reserveRunIds, storeRuns, type LiveRun } from './live-runs.ts';
import { findRunnable } from './load-program.ts';
import { callEntry, type TurnMessage } from './call-entry.ts';
import { readSurroundings } from './read-surroundings.ts';
import { hasBot, type RunPlace } from './run-place.ts';

/** What starts a run. */
export interface FlowStart {
  flowId: number;
  trigger: RunTrigger;
  userId?: number | null;
  message?: TurnMessage;
}

/** What a flow says now, and how it ended. */
export interface RunOutcome {
  messages: readonly BotMessage[];
  /** Null: it waits, or nothing happened. */
  end: RunEnd | null;
}

/** The flows of some tickets within one transaction. Everything is stored by `store`. */
export interface RunSession {
  /** The tickets whose flow ended when the session was opened, because a user had taken the bot from them. */
  releasedIds: ReadonlySet<number>;
  /** The live run of a ticket. */
  runOf(ticketId: number): Pick<LiveRun, 'id' | 'state' | 'flowId' | 'program'> | undefined;
  /** The run that began first in a ticket in this session. */
  firstRunId(ticketId: number): string | undefined;
  /** Begins a flow; undefined: it cannot be started now. The ticket must have no live run. */
  start(ticketId: number, start: FlowStart): Promise<RunOutcome | undefined>;
  /** Tells the live run of a ticket what happened. */
  advance(ticketId: number, event: RunEvent, message?: TurnMessage): Promise<RunOutcome>;
  /** Revives a run that failed. */
  revive(runId: string, event: RunEvent & { type: 'retry' | 'skip' }): Promise<RunOutcome | undefined>;
  /** Ends the live run of a ticket from outside. */
  end(ticketId: number, end: RunEnd): void;
  /** Stores runs, steps, tags and network calls, and records the facts. */
  store(): Promise<void>;
}

let log: Log | undefined;
export const logRunsTo = (to: Log): void => void (log = to);

/**
 * Loads the live runs of tickets that the scope has locked. A run in a ticket that no bot has is over: this function
 * ends it, so that another flow may begin.
 */
export async function openRunSession(scope: Scope, places: readonly RunPlace[]): Promise<RunSession> {
  const placeOf = new Map(places.map((place) => [place.ticket.id, place]));
  const live = new Map<number, LiveRun>();
  const touched = new Set<LiveRun>();
  const begun = new Map<number, string>();
  const calls: LaneEntry[] = [];
  const tags: { ticketId: number; tagIds: readonly number[]; isOn: boolean }[] = [];
  const released = new Set<number>();
  for (const run of await findLiveRuns(scope, [...placeOf.keys()])) live.set(run.ticketId, run);
  let ids: string[] = [];
  const nextId = async () => {
    if (ids.length === 0) ids = await reserveRunIds(scope, Math.max(1, places.length));
    return ids.shift() ?? '';
  };
  const requirePlace = (ticketId: number): RunPlace => {
    const place = placeOf.get(ticketId);
    if (!place) throw new Error('A flow runs in a ticket that is not locked.');
    return place;
  };

  /** Applies what a run did, and goes on in the flow to which it jumped. */
  async function apply(run: LiveRun, progress: RunProgress, message: TurnMessage | undefined): Promise<RunOutcome> {
    const { ticketId } = run;
    const place = requirePlace(ticketId);
    run.state = progress.state;
    run.steps.push(...progress.steps);
    if (progress.steps.length > 0) touched.add(run);
    for (const effect of progress.effects) {
      if (effect.type === 'call' || effect.type === 'ask')
        calls.push(callEntry({ ...effect, runId: run.id, place, message }));
      if (effect.type === 'tag') tags.push({ ticketId, tagIds: effect.tagIds, isOn: effect.action === 'add' });
    }
    const messages = messagesOf(progress.effects, place);
    const { end } = run.state;
    if (end === null) return { messages, end };
    live.delete(ticketId);
    if (end.type !== 'jump' || progress.steps.length === 0) return { messages, end };
    const { variables, blocksAlone } = run.state;
    const next = await begin(
      ticketId,
      { flowId: end.flowId, trigger: 'jump', userId: run.userId, ...(message && { message }) },
      { variables, blocksAlone },
    );
    if (next) return { messages: [...messages, ...next.messages], end: next.end };
    const failed: RunEnd = { type: 'failed', failure: 'missing-flow' };
    run.state = { ...run.state, end: failed };
    return { messages, end: failed };
  }

  async function begin(
    ticketId: number,
    { flowId, trigger, userId = null, message }: FlowStart,
    from: { variables?: RunVariables; blocksAlone?: number } = {},
  ): Promise<RunOutcome | undefined> {
    const runnable = await findRunnable(scope, flowId);
    if (!runnable || live.has(ticketId)) return undefined;
    const context = await readSurroundings(scope, runnable.program, requirePlace(ticketId));
    const id = await nextId();
    const progress = guarded(undefined, () => beginRun(context, { ...from, ...(message && { message }) }), context);
    const run: LiveRun = {
      id,
      isStored: false,
      ...runnable,
      ticketId,
      trigger,
      userId,
      state: progress.state,
      steps: [],
    };
    live.set(ticketId, run);
    touched.add(run);
    if (!begun.has(ticketId)) begun.set(ticketId, id);
    return apply(run, progress, message);
  }

  const happen = async (run: LiveRun, event: RunEvent, message?: TurnMessage): Promise<RunOutcome> => {
    const context = await readSurroundings(scope, run.program, requirePlace(run.ticketId));
    return apply(
      run,
      guarded(run.state, () => advanceRun(context, run.state, event), context),
      message,
    );
  };

  const session: RunSession = {
    releasedIds: released,
    runOf: (ticketId) => live.get(ticketId),
    firstRunId: (ticketId) => begun.get(ticketId),
    start: (ticketId, start) => begin(ticketId, start),
    async advance(ticketId, event, message) {
      const run = live.get(ticketId);
      return run ? happen(run, event, message) : nothingHappened;
    },
    async revive(runId, event) {
      const run = await findRun(scope, runId);
      if (!run || live.has(run.ticketId) || run.state.end?.type !== 'failed') return undefined;
      live.set(run.ticketId, run);
      return happen(run, event);
    },
    end(ticketId, end) {
      const run = live.get(ticketId);
      if (!run) return;
      run.state = { ...run.state, waitsFor: null, wakeAt: null, end };
      live.delete(ticketId);
      touched.add(run);
    },
    async store() {
      const runs = [...touched];
      touched.clear();
      storeRuns(scope, runs);
      if (calls.length > 0) await scope.enqueue(calls.splice(0));
      for (const { ticketId, tagIds, isOn } of tags.splice(0))
        await tagByBot(scope, requirePlace(ticketId).ticket, { tagIds, isOn });
      for (const { id, ticketId, state } of runs) {
        await scope.record('flow-run.changed', { runId: id });
        if (state.end && state.end.type !== 'jump')
          await scope.record('flow-run.ended', { ticketId, runId: id, end: state.end.type });
      }
    },
  };
  for (const { ticketId } of live.values())
    if (!hasBot(requirePlace(ticketId).ticket)) {
      session.end(ticketId, { type: 'person' });
      released.add(ticketId);
    }
  if (released.size > 0) await session.store();
  return session;
}

const nothingHappened: RunOutcome = { messages: [], end: null };

/** A fault of a flow must not hold up the messages of customers: the run fails, and an admin sees it. */
function guarded(state: RunState | undefined, run: () => RunProgress, { program, now }: RunContext): RunProgress {
  try {
    return run();
  } catch (error) {
    log?.error({ err: error }, 'a flow failed');
    const end: RunEnd = { type: 'failed', failure: 'broken' };
    const nodeId = state?.nodeId ?? program.startId ?? '';
    const seq = (state?.seq ?? 0) + 1;
    const begun = { variables: {}, blocksAlone: 0, timeoutsAlone: 0, waitsSince: now };
    return {
      state: { ...begun, ...state, nodeId, seq, waitsFor: null, wakeAt: null, memory: {}, end },
      effects: [{ type: 'end', end }],
      steps: [{ seq, nodeId, cause: 'entered', input: null, handle: null, changed: {} }],
    };
  }
}

/** Each message on the Cloud API costs money: texts without a pause between them become one. */
function messagesOf(effects: readonly RunEffect[], { channel }: RunPlace): BotMessage[] {
  const isCloud = channel.driver === 'cloud-api';
  const max = isCloud ? limits.cloudApi.text : limits.messageText;
  const messages: BotMessage[] = [];
  let texts: string[] = [];
  const flush = () => {
    for (const body of isCloud ? joinParts(texts, max) : texts) messages.push({ type: 'text', body });
    texts = [];
  };
  for (const effect of effects) {
    if (effect.type !== 'say') continue;
    if (effect.message.type === 'text') {
      const { body, isAlone = false } = effect.message;
      if (isAlone) flush();
      // A text grows with its variables.
      texts.push(...textParts(body.trim(), max));
      if (isAlone) flush();
    } else if (effect.message.type === 'form') {
      flush();
      messages.push(effect.message);
    } else {
      flush();
      const { file, isVoice } = effect.message;
      const mediaId = fileIdOf(file);
      if (mediaId !== undefined) messages.push({ type: 'file', mediaId, caption: '', isVoice });
    }
  }
  flush();
  return messages;
}
