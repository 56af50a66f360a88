import type { FlowProgram } from '@balcao/contract/flows/run/flow-program';
import type { RunState, RunStepTrace } from '@balcao/contract/flows/run/run-state';
import type { RunTrigger } from '@balcao/contract';
import { toJson } from '../../platform/lanes/insert-entries.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { loadProgram } from './load-program.ts';
import type { StoredState } from './tables.ts';

/** A run in memory, live or ended, with the steps that are not stored yet. */
export interface LiveRun {
  id: string;
  /** It has a row already. */
  isStored: boolean;
  flowId: number;
  version: number;
  program: FlowProgram;
  ticketId: number;
  trigger: RunTrigger;
  userId: number | null;
  state: RunState;
  steps: RunStepTrace[];
}

interface RunRow {
  id: string;
  flowId: number;
  version: number;
  ticketId: number;
  trigger: RunTrigger;
  userId: number | null;
  nodeId: string;
  waitsFor: RunState['waitsFor'];
  wakeAt: Date | null;
  seq: number;
  state: StoredState;
  endType: string | null;
  failure: string | null;
}

const columns = `r.id, r.flow_id as "flowId", r.version, r.ticket_id as "ticketId", r.trigger, r.user_id as "userId",
    r.node_id as "nodeId", r.waits_for as "waitsFor", r.wake_at as "wakeAt", r.seq, r.state,
    r.end_type as "endType", r.failure`;
const liveOf = statement(`select ${columns}
  from flow_runs r
  where r.ticket_id = any($1::int[]) and r.ended_at is null`);
const byId = statement(`select ${columns} from flow_runs r where r.id = $1`);

/** The live runs of tickets. The caller must have locked the tickets. */
export async function findLiveRuns(scope: Scope, ticketIds: readonly number[]): Promise<LiveRun[]> {
  if (ticketIds.length === 0) return [];
  const runs: LiveRun[] = [];
  for (const row of await scope.rows<RunRow>(liveOf, [ticketIds])) {
    const run = await runOfRow(scope, row);
    if (run) runs.push(run);
  }
  return runs;
}

const anyLive = statement('select exists (select from flow_runs r where r.ended_at is null) as live');

/** Whether a run of the company is live. */
export const hasLiveRuns = async (scope: Scope): Promise<boolean> =>
  (await scope.rows<{ live: boolean }>(anyLive, []))[0]?.live ?? false;

/**
 * A run by its id, live or ended; undefined: there is none, or its version is gone. To change it, the caller must have
 * locked its ticket.
 */
export async function findRun(scope: Scope, id: string): Promise<LiveRun | undefined> {
  const [row] = await scope.rows<RunRow>(byId, [id]);
  return row && runOfRow(scope, row);
}

async function runOfRow(scope: Scope, row: RunRow): Promise<LiveRun | undefined> {
  const { id, flowId, version, ticketId, trigger, userId, nodeId, waitsFor, wakeAt, seq, state } = row;
  const program = await loadProgram(scope, flowId, version);
  if (!program) return undefined;
  const runState = { nodeId, waitsFor, wakeAt: wakeAt?.getTime() ?? null, seq, end: endOfRow(row), ...state };
  return { id, isStored: true, flowId, version, program, ticketId, trigger, userId, state: runState, steps: [] };
}

/** The end of a run. Readers only ask whether a run has ended or failed, so every other end is read as `done`. */
function endOfRow({ endType, failure }: RunRow): RunState['end'] {
  if (endType === null) return null;
  if (endType !== 'failed') return { type: 'done' };
  return { type: 'failed', failure: failure ?? 'broken' } as NonNullable<RunState['end']>;
}

const reserve = statement("select nextval('flow_runs_id_seq')::text as id from generate_series(1, $1::int)");

/** Ids for runs that are about to begin. */
export const reserveRunIds = async (scope: Scope, count: number): Promise<string[]> =>
  (await scope.rows<{ id: string }>(reserve, [count])).map(({ id }) => id);

const fields = `id bigint, "flowId" int, version int, "ticketId" int, trigger text, "userId" int, "nodeId" text,
    "waitsFor" text, "wakeAt" timestamptz, seq int, state jsonb, "endType" text, failure text`;
// `kept` locks the flows. The lock waits for a transaction that deletes a flow; such a transaction in turn waits for
// this one, so it sees every run that began before. The `left join` only makes PostgreSQL run `kept`.
const insert = statement(`with kept as materialized (
    select f.id
    from flows f
    where f.id in (select "flowId" from jsonb_to_recordset($1::jsonb) b ("flowId" int))
    for key share)
  insert into flow_runs (id, flow_id, version, ticket_id, trigger, user_id, node_id, waits_for,
    wake_at, seq, state, end_type, failure, started_at, updated_at, ended_at)
  overriding system value
  select n.id, "flowId", version, "ticketId", trigger, "userId", "nodeId", "waitsFor", "wakeAt", seq, state, "endType",
    failure, $2, $2, case when "waitsFor" is null then $2::timestamptz end
  from jsonb_to_recordset($1::jsonb) n (${fields})
  left join kept k on k.id = n."flowId"`);
const update = statement(`update flow_runs r
  set node_id = n."nodeId", waits_for = n."waitsFor", wake_at = n."wakeAt", seq = n.seq, state = n.state,
    end_type = n."endType", failure = n.failure, updated_at = $2,
    ended_at = case when n."waitsFor" is null then $2::timestamptz end
  from jsonb_to_recordset($1::jsonb) n (${fields})
  where r.id = n.id`);
const insertSteps = statement(`insert into flow_run_steps (run_id, seq, flow_id, node_id, cause, input, handle, changed,
    at)
  select "runId", seq, "flowId", "nodeId", cause, input, handle, changed, $2
  from jsonb_to_recordset($1::jsonb) s ("runId" bigint, seq int, "flowId" int, "nodeId" text, cause text, input text,
    handle text, changed jsonb)`);

/**
 * Stores runs with their new steps. Updates go before inserts: the run that ends must be stored before the next run of
 * its ticket, because a ticket has at most one live run.
 */
export function storeRuns(scope: Scope, runs: readonly LiveRun[]): void {
  const known = runs.filter(({ isStored }) => isStored);
  const begun = runs.filter(({ isStored }) => !isStored);
  if (known.length > 0) scope.send(update, [toJson(known.map(rowOf)), scope.now]);
  if (begun.length > 0) scope.send(insert, [toJson(begun.map(rowOf)), scope.now]);
  const steps = runs.flatMap(({ id, flowId, steps }) => steps.map((step) => ({ ...step, runId: id, flowId })));
  if (steps.length > 0) scope.send(insertSteps, [toJson(steps), scope.now]);
  for (const run of runs) {
    run.isStored = true;
    run.steps = [];
  }
}

function rowOf({ id, flowId, version, ticketId, trigger, userId, state }: LiveRun) {
  const { nodeId, waitsFor, wakeAt, seq, end, variables, memory, waitsSince, blocksAlone, timeoutsAlone } = state;
  return {
    id,
    flowId,
    version,
    ticketId,
    trigger,
    userId,
    nodeId,
    waitsFor,
    wakeAt: wakeAt === null ? null : new Date(wakeAt),
    seq,
    state: { variables, memory, waitsSince, blocksAlone, timeoutsAlone } satisfies StoredState,
    endType: end?.type ?? null,
    failure: end?.type === 'failed' ? end.failure : null,
  };
}
