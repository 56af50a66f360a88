import type { RunTrigger } from '@balcao/contract';
import { advanceRun, beginRun, type RunProgress } from '@balcao/contract/flows/run/advance-run';
import type { RunContext } from '@balcao/contract/flows/run/block-runner';
import type { RunEffect, RunEvent } from '@balcao/contract/flows/run/run-effects';
import type { RunEnd, RunState, RunVariables } from '@balcao/contract/flows/run/run-state';
import type { Log } from '../../platform/log.ts';
import type { LaneEntry } from '../../platform/lanes/lane-entry.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { BotMessage } from '../messages/index.ts';
import { tagByBot } from '../tickets/index.ts';
import { findLiveRuns, findRun, reserveRunIds, storeRuns, type LiveRun } from './live-runs.ts';
import { findRunnable } from './load-program.ts';
import { callEntry, type TurnMessage } from './call-entry.ts';
import { readSurroundings } from './read-surroundings.ts';
import { hasBot, type RunPlace } from './run-place.ts';
import { writeMessages } from './write-messages.ts';

/** What starts a run. */
export interface FlowStart {
  flowId: number;
  trigger: RunTrigger;
  /** Who started it by hand; absent or null: no user did. */
  userId?: number | null;
  /** The customer's message that started it, if one did. */
  message?: TurnMessage;
}

/** What a flow says after an event, and how its run ended. */
export interface RunOutcome {
  messages: readonly BotMessage[];
  /** Null: the run waits, or nothing happened. */
  end: RunEnd | null;
}

/** The flows of some tickets within one transaction. Everything is stored by `store`. */
export interface RunSession {
  /** The tickets whose flow ended when the session was opened, because no bot had them any more. */
  releasedIds: ReadonlySet<number>;
  /** The live run of a ticket. */
  runOf(ticketId: number): Pick<LiveRun, 'id' | 'state' | 'flowId' | 'program'> | undefined;
  /** The run that began first in a ticket in this session. */
  firstRunId(ticketId: number): string | undefined;
  /** Begins a flow; undefined: it cannot be started now. The ticket must have no live run. */
  start(ticketId: number, start: FlowStart): Promise<RunOutcome | undefined>;
  /** Goes on with the live run of a ticket after an event. */
  advance(ticketId: number, event: RunEvent, message?: TurnMessage): Promise<RunOutcome>;
  /** Revives a run that failed; undefined: it did not fail, or its ticket has a live run. */
  revive(runId: string, event: RunEvent & { type: 'retry' | 'skip' }): Promise<RunOutcome | undefined>;
  /** Ends the live run of a ticket from outside. */
  end(ticketId: number, end: RunEnd): void;
  /** Stores runs, steps, tags and network calls, and records the facts. */
  store(): Promise<void>;
}

let log: Log | undefined;
/** Sets the log to which every session writes that a flow failed. */
export const logRunsTo = (to: Log): void => void (log = to);

/** What a session keeps in memory until it is stored. */
interface SessionMemory {
  readonly scope: Scope;
  readonly placeOf: ReadonlyMap<number, RunPlace>;
  /** The live run of each ticket. */
  readonly live: Map<number, LiveRun>;
  readonly changed: Set<LiveRun>;
  /** The id of the run that began first in a ticket. */
  readonly firstIds: Map<number, string>;
  readonly calls: LaneEntry[];
  readonly tags: { ticketId: number; tagIds: readonly number[]; isOn: boolean }[];
  readonly reservedIds: string[];
}

/**
 * Loads the live runs of tickets that the scope has locked. A run in a ticket that no bot has is over: this function
 * ends it, so that another flow may begin.
 */
export async function openRunSession(scope: Scope, places: readonly RunPlace[]): Promise<RunSession> {
  const placeOf = new Map(places.map((place) => [place.ticket.id, place]));
  const runs = await findLiveRuns(scope, [...placeOf.keys()]);
  const session: SessionMemory = {
    scope,
    placeOf,
    live: new Map(runs.map((run) => [run.ticketId, run])),
    changed: new Set(),
    firstIds: new Map(),
    calls: [],
    tags: [],
    reservedIds: [],
  };
  const releasedIds = new Set([...session.live.keys()].filter((id) => !hasBot(requirePlace(session, id).ticket)));
  for (const ticketId of releasedIds) endRun(session, ticketId, { type: 'person' });
  if (releasedIds.size > 0) await storeSession(session);
  return {
    releasedIds,
    runOf: (ticketId) => session.live.get(ticketId),
    firstRunId: (ticketId) => session.firstIds.get(ticketId),
    start: (ticketId, start) => startRun(session, ticketId, start),
    async advance(ticketId, event, message) {
      const run = session.live.get(ticketId);
      return run ? advanceLiveRun(session, run, event, message) : nothingHappened;
    },
    async revive(runId, event) {
      const run = await findRun(scope, runId);
      if (!run || session.live.has(run.ticketId) || run.state.end?.type !== 'failed') return undefined;
      session.live.set(run.ticketId, run);
      return advanceLiveRun(session, run, event);
    },
    end: (ticketId, end) => endRun(session, ticketId, end),
    store: () => storeSession(session),
  };
}

const nothingHappened: RunOutcome = { messages: [], end: null };

function requirePlace({ placeOf }: SessionMemory, ticketId: number): RunPlace {
  const place = placeOf.get(ticketId);
  if (!place) throw new Error('A flow runs in a ticket that is not locked.');
  return place;
}

/** The id of a run that begins. Ids are reserved for all tickets of the session at once. */
async function nextRunId({ scope, placeOf, reservedIds }: SessionMemory): Promise<string> {
  if (reservedIds.length === 0) reservedIds.push(...(await reserveRunIds(scope, Math.max(1, placeOf.size))));
  return reservedIds.shift() ?? '';
}

/**
 * Begins a run; undefined: the flow cannot be started now, or the ticket has a live run.
 * @param from what a run takes over from the run that jumped into this flow
 */
async function startRun(
  session: SessionMemory,
  ticketId: number,
  { flowId, trigger, userId = null, message }: FlowStart,
  from: { variables?: RunVariables; blocksAlone?: number } = {},
): Promise<RunOutcome | undefined> {
  const { scope, live, changed, firstIds } = session;
  const runnable = await findRunnable(scope, flowId);
  if (!runnable || live.has(ticketId)) return undefined;
  const context = await readSurroundings(scope, runnable.program, requirePlace(session, ticketId));
  const id = await nextRunId(session);
  const progress = failIfBroken(undefined, () => beginRun(context, { ...from, ...(message && { message }) }), context);
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
  changed.add(run);
  if (!firstIds.has(ticketId)) firstIds.set(ticketId, id);
  return applyProgress(session, run, progress, message);
}

async function advanceLiveRun(
  session: SessionMemory,
  run: LiveRun,
  event: RunEvent,
  message?: TurnMessage,
): Promise<RunOutcome> {
  const context = await readSurroundings(session.scope, run.program, requirePlace(session, run.ticketId));
  const progress = failIfBroken(run.state, () => advanceRun(context, run.state, event), context);
  return applyProgress(session, run, progress, message);
}

/** Applies what a run did, and goes on in the flow to which it jumped. */
async function applyProgress(
  session: SessionMemory,
  run: LiveRun,
  progress: RunProgress,
  message: TurnMessage | undefined,
): Promise<RunOutcome> {
  const place = requirePlace(session, run.ticketId);
  run.state = progress.state;
  run.steps.push(...progress.steps);
  if (progress.steps.length > 0) session.changed.add(run);
  collectEffects(session, run, { effects: progress.effects, place, message });
  const messages = writeMessages(progress.effects, place.channel);
  const { end } = run.state;
  if (end === null) return { messages, end };
  session.live.delete(run.ticketId);
  // Without steps nothing happened, so there was no jump now.
  if (end.type !== 'jump' || progress.steps.length === 0) return { messages, end };
  const next = await startNextFlow(session, run, end.flowId, message);
  return { messages: [...messages, ...next.messages], end: next.end };
}

/** Keeps the network calls and tags of a run for `store`. */
function collectEffects(
  { calls, tags }: SessionMemory,
  { id: runId, ticketId }: LiveRun,
  { effects, place, message }: { effects: readonly RunEffect[]; place: RunPlace; message: TurnMessage | undefined },
): void {
  for (const effect of effects) {
    if (effect.type === 'call' || effect.type === 'ask') calls.push(callEntry({ ...effect, runId, place, message }));
    if (effect.type === 'tag') tags.push({ ticketId, tagIds: effect.tagIds, isOn: effect.action === 'add' });
  }
}

/** Begins the flow to which a run jumped. If that flow cannot be started, the run that jumped counts as failed. */
async function startNextFlow(
  session: SessionMemory,
  run: LiveRun,
  flowId: number,
  message: TurnMessage | undefined,
): Promise<RunOutcome> {
  const { variables, blocksAlone } = run.state;
  const start: FlowStart = { flowId, trigger: 'jump', userId: run.userId, ...(message && { message }) };
  const next = await startRun(session, run.ticketId, start, { variables, blocksAlone });
  if (next) return next;
  const end: RunEnd = { type: 'failed', failure: 'missing-flow' };
  run.state = { ...run.state, end };
  return { messages: [], end };
}

/** Ends the live run of a ticket, if there is one. */
function endRun({ live, changed }: SessionMemory, ticketId: number, end: RunEnd): void {
  const run = live.get(ticketId);
  if (!run) return;
  run.state = { ...run.state, waitsFor: null, wakeAt: null, end };
  live.delete(ticketId);
  changed.add(run);
}

async function storeSession(session: SessionMemory): Promise<void> {
  const { scope, changed, calls, tags } = session;
  const runs = [...changed];
  changed.clear();
  storeRuns(scope, runs);
  if (calls.length > 0) await scope.enqueue(calls.splice(0));
  for (const { ticketId, tagIds, isOn } of tags.splice(0))
    await tagByBot(scope, requirePlace(session, ticketId).ticket, { tagIds, isOn });
  for (const { id, ticketId, state } of runs) {
    await scope.record('flow-run.changed', { runId: id });
    if (state.end && state.end.type !== 'jump')
      await scope.record('flow-run.ended', { ticketId, runId: id, end: state.end.type });
  }
}

/**
 * Runs blocks. If they throw, the run fails, and an admin sees it: an error of a flow must not stop the transaction
 * that stores the messages of customers.
 */
function failIfBroken(state: RunState | undefined, run: () => RunProgress, { program, now }: RunContext): RunProgress {
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
