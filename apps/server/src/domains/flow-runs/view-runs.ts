import {
  limits,
  type FlowRun,
  type FlowRunStep,
  type RouteInput,
  type RouteReply,
  type routes,
} from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { named } from '../../platform/scope/named.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireFlowId } from '../flows/index.ts';
import { requireTicket } from '../tickets/index.ts';
import { loadProgram } from './load-program.ts';

type FlowRunRoutes = typeof routes.flowRuns;
type RunRow = Omit<FlowRun, 'wakeAt' | 'startedAt' | 'updatedAt' | 'endedAt'> & {
  wakeAt: Date | null;
  startedAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
};

const columns = `r.id::text as id, r.flow_id as "flowId", f.name as "flowName", r.version, r.ticket_id as "ticketId",
    t.contact_id as "contactId", c.name as "contactName", r.trigger, u.name as "userName", r.node_id as "nodeId",
    r.waits_for as "waitsFor", r.wake_at as "wakeAt", r.seq as steps, r.end_type as end, r.failure,
    r.started_at as "startedAt", r.updated_at as "updatedAt", r.ended_at as "endedAt"
  from flow_runs r
  join flows f on f.id = r.flow_id
  join tickets t on t.id = r.ticket_id
  join contacts c on c.id = t.contact_id
  left join users u on u.id = r.user_id`;
const pageSize = limits.flowRunsPerPage;
// The newest runs come first, so the page after the run `:after` has smaller ids. One row more than a page tells
// whether another page follows.
const pageAfter = `r.id < :after::bigint order by r.id desc limit ${pageSize + 1}`;
const ofFlow = named<{ flowId: number; after: string; state: string }>(`select ${columns}
  where r.flow_id = :flowId
    and (:state = '' or (:state = 'live' and r.ended_at is null) or (:state = 'ended' and r.ended_at is not null)
      or (:state = 'failed' and r.end_type = 'failed'))
    and ${pageAfter}`);
const ofTicket = named<{ ticketId: number; after: string }>(
  `select ${columns} where r.ticket_id = :ticketId and ${pageAfter}`,
);
const byIds = named<{ ids: readonly string[] }>(`select ${columns} where r.id = any(:ids::bigint[]) order by r.id`);
/** The largest bigint: every id is before it, so the first page begins with the newest run. */
const beyondAll = '9223372036854775807';

const viewRow = ({ wakeAt, startedAt, updatedAt, endedAt, ...row }: RunRow): FlowRun => ({
  ...row,
  wakeAt: wakeAt?.toISOString() ?? null,
  startedAt: startedAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

function pageOf(rows: readonly RunRow[]): RouteReply<FlowRunRoutes['ofFlow']> {
  const runs = rows.slice(0, pageSize).map(viewRow);
  return { runs, next: rows.length > pageSize ? (runs.at(-1)?.id ?? null) : null };
}

/** A page of the runs of a flow, newest first. @throws ERR_NO_FLOW_FOUND */
export async function listRunsOfFlow(
  scope: Scope,
  flowId: number,
  { after = beyondAll, state = '' }: { after?: string | undefined; state?: string | undefined },
): Promise<RouteReply<FlowRunRoutes['ofFlow']>> {
  await requireFlowId(scope, flowId);
  return pageOf(await scope.rows<RunRow>(...ofFlow({ flowId, after, state })));
}

/** A page of the runs in a ticket, newest first. @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION */
export async function listRunsOfTicket(
  scope: Scope,
  ticketId: number,
  { after = beyondAll }: RouteInput<FlowRunRoutes['ofTicket']>['query'],
): Promise<RouteReply<FlowRunRoutes['ofTicket']>> {
  await requireTicket(scope, ticketId, 'see');
  return pageOf(await scope.rows<RunRow>(...ofTicket({ ticketId, after })));
}

/** The runs with these ids that exist, oldest first. */
export const viewRuns = async (scope: Scope, ids: readonly string[]): Promise<FlowRun[]> =>
  (await scope.rows<RunRow>(...byIds({ ids }))).map(viewRow);

/** A run in its wire form. @throws ERR_NO_FLOW_RUN_FOUND */
export async function viewRun(scope: Scope, id: string): Promise<FlowRun> {
  const [run] = await viewRuns(scope, [id]);
  if (!run) throw fail('ERR_NO_FLOW_RUN_FOUND');
  return run;
}

const stepsPerPage = limits.flowStepsPerPage;
const steps = named<{ runId: string; afterSeq: number }>(`
  select s.seq, s.node_id as "nodeId", s.cause, s.input, s.handle, s.changed as variables, s.at
  from flow_run_steps s
  where s.run_id = :runId and s.seq > :afterSeq
  order by s.seq
  limit ${stepsPerPage + 1}`);

/** A run with a page of its steps. @throws ERR_NO_FLOW_RUN_FOUND */
export async function showRun(
  scope: Scope,
  id: string,
  { afterSeq }: { afterSeq: number },
): Promise<RouteReply<FlowRunRoutes['show']>> {
  const run = await viewRun(scope, id);
  const rows = await scope.rows<Omit<FlowRunStep, 'at' | 'blockType'> & { at: Date }>(
    ...steps({ runId: id, afterSeq }),
  );
  const program = await loadProgram(scope, run.flowId, run.version);
  const shown = rows.slice(0, stepsPerPage).map(({ at, ...step }) => ({
    ...step,
    blockType: program?.nodes.get(step.nodeId)?.type ?? null,
    at: at.toISOString(),
  }));
  return { run, steps: shown, next: rows.length > stepsPerPage ? (shown.at(-1)?.seq ?? null) : null };
}
