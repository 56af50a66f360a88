import type { FlowBlockCount } from '@balcao/contract';
import { sql, type Kysely } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { requireFlowId } from '../flows/index.ts';

/** An hour is counted this long after its end: by then every transaction that began in the hour is committed. */
const lag = `interval '5 minutes'`;

/**
 * Adds up the steps of full hours that are not counted yet. The newest counted hour is counted again, so that it gets
 * steps that were committed after it was counted.
 */
export async function rollUpCounts(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into flow_counts (company_id, flow_id, hour, node_id, handle, steps, entered)
    select s.company_id, s.flow_id, date_trunc('hour', s.at), s.node_id, coalesce(s.handle, ''),
      count(*), count(*) filter (where s.cause = 'entered')
    from flow_run_steps s
    where s.at >= coalesce((select max(hour) from flow_counts), '-infinity')
      and s.at < date_trunc('hour', now() - ${sql.raw(lag)})
    group by 1, 2, 3, 4, 5
    on conflict on constraint flow_counts_pkey
      do update set steps = excluded.steps, entered = excluded.entered`.execute(db);
}

// Full hours come from `flow_counts`. Steps after the newest counted hour of the flow are counted one by one.
const counts = statement(`
  with done as (
    select coalesce(max(hour) + interval '1 hour', '-infinity') as until from flow_counts where flow_id = $1)
  select c.node_id as "nodeId", c.handle, sum(c.steps)::int as steps, sum(c.entered)::int as entered
  from (
    select node_id, handle, steps, entered
    from flow_counts
    where flow_id = $1 and hour >= $2 and hour < $3
    union all
    select s.node_id, coalesce(s.handle, ''), 1, case when s.cause = 'entered' then 1 else 0 end
    from flow_run_steps s
    cross join done
    where s.flow_id = $1 and s.at >= greatest($2, done.until) and s.at < $3) c
  group by 1, 2
  order by 1, 2`);

/** What happened at the blocks of a flow, from one day to another (UTC), both included. @throws ERR_NO_FLOW_FOUND */
export async function countBlocks(
  scope: Scope,
  flowId: number,
  { initialDate, finalDate }: { initialDate: string; finalDate: string },
): Promise<FlowBlockCount[]> {
  await requireFlowId(scope, flowId);
  const until = new Date(Date.parse(`${finalDate}T00:00:00Z`) + 24 * 3600_000);
  const rows = await scope.rows<{ nodeId: string; handle: string; steps: number; entered: number }>(counts, [
    flowId,
    new Date(`${initialDate}T00:00:00Z`),
    until,
  ]);
  return [...Map.groupBy(rows, ({ nodeId }) => nodeId)].map(([nodeId, ofNode]) => ({
    nodeId,
    // A row of the query is a block with one of its branches; `''` stands for none.
    entered: ofNode.reduce((sum, { entered }) => sum + entered, 0),
    branches: Object.fromEntries(ofNode.flatMap(({ handle, steps }) => (handle === '' ? [] : [[handle, steps]]))),
  }));
}
