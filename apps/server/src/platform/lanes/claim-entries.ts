import { workersPool } from '../scope/as-operator.ts';
import { named, type BoundStatement } from '../scope/named.ts';
import type { ClaimedEntry, DeliveryKind, LaneOfCompany } from './lanes.ts';

/**
 * An entry that this node has claimed. `place` is its ctid, by which it is found again without an index; it is valid
 * because only the owner of a claim writes to the entry.
 */
export type OwnedEntry = ClaimedEntry<never> & { place: string };

/** Entries of one lane that this node has claimed, in their order; at least one. */
export type LaneBatch = readonly [OwnedEntry, ...OwnedEntry[]];

/** The first entry of a lane, which this node has claimed. */
export type Head = OwnedEntry & {
  /** Whether others wait behind it. */
  more: boolean;
};

/** Runs a statement in a transaction of its own, over all companies, with the rights of the workers. */
export async function runAsWorker<Row>(...[query, values]: BoundStatement): Promise<Row[]> {
  return (await workersPool().query({ ...query, values: [...values] })).rows as Row[];
}

/**
 * SQL condition, always true, that sets whether the commit waits for fsync (`value` is SQL of `on` or `off`). Claims
 * skip the wait: a crash that loses the claim also kills the client that holds it. The end of entries
 * skips the wait, too, if it stores nothing: if it is lost, the entries are worked once more, as after a crash between
 * the work and its end. A transaction that takes numbers of a sequence must wait: a sequence whose commit is lost gives
 * the same numbers out twice.
 */
export const setCommit = (value: string): string =>
  `(select set_config('synchronous_commit', ${value}, true)) = ${value}`;

/**
 * SQL condition: the entry is due and has no owner. A node only asks for lanes in which it has no worker. So a claim of
 * this node is stale: the answer to the claim, or to the end of the entry, was lost. In a lane that only this node may
 * work (`:isExclusive`), the claim of another node is stale, too: that node died or lost the right.
 */
export const isFree = (e: string): string =>
  `${e}.not_before <= now()
      and (${e}.claimed_until is null or ${e}.claimed_until < now() or ${e}.claimed_by = :nodeId or :isExclusive)`;

/** SQL of the columns of an `OwnedEntry`. */
export const ownedColumns = (e: string): string =>
  `${e}.company_id as "companyId", ${e}.id, ${e}.lane, ${e}.payload, ${e}.attempts, ${e}.ctid::text as place`;

// Entries are found again by their ctid. By their key, PostgreSQL would find them with the index that its planner chose
// while the lanes were empty. Of each lane the first two entries are read: the second one only gives `more`.
const claimFirst = named<{
  kind: string;
  companyIds: number[];
  lanes: string[];
  limit: number;
  leaseMs: number;
  nodeId: string;
  isExclusive: boolean;
}>(`
  with heads as materialized (
    select h.place, h.more
    from unnest(:companyIds::int[], :lanes::text[]) l (company_id, lane)
    cross join lateral (
      select e.*, lead(e.id) over (order by e.id) is not null as more
      from (
        select e.ctid as place, e.id, e.kind, e.not_before, e.claimed_until, e.claimed_by
        from lane_entries e
        where e.company_id = l.company_id and e.lane = l.lane and e.parked_at is null
        order by e.id
        limit 2) e
      order by e.id
      limit 1) h
    where h.kind = :kind and ${isFree('h')}
    order by h.id
    limit :limit),
  locked as materialized (
    select h.place, h.more
    from heads h
    cross join lateral (
      select from lane_entries e where e.ctid = h.place and ${isFree('e')} for update skip locked) e)
  update lane_entries e
  set claimed_until = now() + :leaseMs * interval '1 millisecond', claimed_by = :nodeId, attempts = e.attempts + 1
  from locked l
  where e.ctid = l.place and ${setCommit("'off'")}
  returning ${ownedColumns('e')}, l.more`);

/**
 * Claims the first entry of those lanes in which it is free, the oldest first. A claim writes the lease, so the work
 * needs no transaction.
 * @param limit the maximum of lanes
 */
export async function claimHeads(
  kind: DeliveryKind,
  lanes: readonly LaneOfCompany[],
  { limit, nodeId }: { limit: number; nodeId: string },
): Promise<Head[]> {
  if (lanes.length === 0) return [];
  const { leaseMs } = kind;
  const isExclusive = isExclusiveKind(kind);
  return runAsWorker(...claimFirst({ kind: kind.kind, ...columnsOf(lanes), limit, leaseMs, nodeId, isExclusive }));
}

/** Whether only this node may work the lanes that it asks for. */
export const isExclusiveKind = ({ lanes, parentLanes }: DeliveryKind): boolean =>
  lanes !== undefined || parentLanes !== undefined;

// The limit bounds the cost of the query; a node works far fewer lanes at once. Entries in backoff are left out: many
// of them would hide the lanes with due entries behind the limit.
const dueLanes = named<{ kinds: readonly string[] }>(`
  select k.kind, l.company_id as "companyId", l.lane
  from unnest(:kinds::text[]) k (kind)
  cross join lateral (
    select distinct company_id, lane
    from lane_entries
    where kind = k.kind and parked_at is null and not_before <= now()
    limit 1000) l`);

/** The child lanes of some lanes whose first entry is due. The parent is the name without its last part. */
const dueChildLanes = named<{ kind: string; companyIds: number[]; lanes: string[] }>(`
  select h."companyId", h.lane
  from (
    select distinct on (company_id, lane) company_id as "companyId", lane, id, not_before
    from lane_entries
    where kind = :kind
      and parked_at is null
      and (company_id, regexp_replace(lane, ':[^:]*$', '')) in (select *
        from unnest(:companyIds::int[], :lanes::text[]))
    order by company_id, lane, id) h
  where h.not_before <= now()
  order by h.id
  limit 1000`);

const dueKinds = named<{ kinds: readonly string[] }>(`
  select k.kind
  from unnest(:kinds::text[]) k (kind)
  where exists (
    select from lane_entries e where e.kind = k.kind and e.parked_at is null and e.not_before <= now())`);

/** Kinds that ask in the same turn of the event loop share one query. */
function inOneQuery<Answer>(ask: (kinds: readonly string[]) => Promise<ReadonlyMap<string, Answer>>) {
  let gathering: { kinds: Set<string>; answers: Promise<ReadonlyMap<string, Answer>> } | undefined;
  return async (kind: string): Promise<Answer | undefined> => {
    const kinds = gathering?.kinds ?? new Set<string>();
    gathering ??= {
      kinds,
      answers: new Promise(setImmediate).then(() => {
        gathering = undefined;
        return ask([...kinds]);
      }),
    };
    kinds.add(kind);
    return (await gathering.answers).get(kind);
  };
}

const lanesOfKind = inOneQuery(async (kinds) => {
  const rows = await runAsWorker<LaneOfCompany & { kind: string }>(...dueLanes({ kinds }));
  return Map.groupBy(rows, (row) => row.kind);
});

const isKindDue = inOneQuery(async (kinds) => {
  const rows = await runAsWorker<{ kind: string }>(...dueKinds({ kinds }));
  return new Map(rows.map((row) => [row.kind, true]));
});

/** Whether entries of the kind are due, in any lane. */
export const hasDueEntries = async ({ kind }: DeliveryKind): Promise<boolean> => (await isKindDue(kind)) ?? false;

/** Lanes in which entries of the kind are due and that this node may work. */
export async function waitingLanes({ kind, parentLanes }: DeliveryKind): Promise<readonly LaneOfCompany[]> {
  if (parentLanes) {
    const parents = parentLanes();
    return parents.length === 0 ? [] : runAsWorker(...dueChildLanes({ kind, ...columnsOf(parents) }));
  }
  return (await lanesOfKind(kind)) ?? [];
}

const freeUnknown = named<{ kind: string; nodeId: string; companyIds: number[]; lanes: string[] }>(`
  update lane_entries
  set claimed_until = null, claimed_by = null, attempts = attempts - 1
  where kind = :kind
    and claimed_by = :nodeId
    and parked_at is null
    and (company_id, lane) not in (select * from unnest(:companyIds::int[], :lanes::text[]))`);

/**
 * Frees claims of this node that it does not know of. A claim whose answer was lost may have been made, and its lease
 * would hold its lane.
 * @param workedLanes the lanes that this node works
 */
export async function freeClaims(
  kind: DeliveryKind,
  workedLanes: readonly LaneOfCompany[],
  nodeId: string,
): Promise<void> {
  await runAsWorker(...freeUnknown({ kind: kind.kind, nodeId, ...columnsOf(workedLanes) }));
}

const columnsOf = (lanes: readonly LaneOfCompany[]) => ({
  companyIds: lanes.map(({ companyId }) => companyId),
  lanes: lanes.map(({ lane }) => lane),
});
