import { named, type BoundStatement } from '../scope/named.ts';
import type { Scope } from '../scope/scope.ts';
import { storedReason } from '../stored-reason.ts';
import { isExclusiveKind, isFree, ownedColumns, setCommit, type OwnedEntry } from './claim-entries.ts';
import type { Backoff, DeliveryKind, LaneOfCompany } from './lanes.ts';

/** Runs a statement, in a transaction of the company's scope or in one of its own. */
export type RunStatement = <Row>(...bound: BoundStatement) => Promise<Row[]>;

/** Entries of one company that this node has claimed, as parameters of a statement. */
interface OwnedParameters {
  companyId: number;
  nodeId: string;
  places: string[];
  ids: string[];
  attempts: number[];
}
const ownedParameters = (companyId: number, nodeId: string, entries: readonly OwnedEntry[]): OwnedParameters => ({
  companyId,
  nodeId,
  places: entries.map(({ place }) => place),
  ids: entries.map(({ id }) => id),
  attempts: entries.map(({ attempts }) => attempts),
});

const owned = 'unnest(:places::tid[], :ids::bigint[], :attempts::smallint[]) o (place, id, attempts)';
/**
 * SQL condition: the entry is still ours. After its lease another node may have claimed it; then its outcome is void.
 */
const isStillOurs = `e.company_id = :companyId
    and e.ctid = o.place
    and e.id = o.id
    and e.attempts = o.attempts
    and e.claimed_by = :nodeId
    and e.parked_at is null`;

/** Ends entries without claiming the next ones, which is much cheaper. For lanes in which no entry waits. */
const endOnly = named<OwnedParameters & { synchronousCommit: string }>(`
  delete from lane_entries e
  using ${owned}
  where ${isStillOurs} and ${setCommit(':synchronousCommit::text')}
  returning e.id`);

const isClaimable = `(e.id = any(:untouchedIds::bigint[]) or (${isFree('e')}))`;
/**
 * Ends entries that are still ours, and claims the entries that are then first in their lane, in the same commit. An
 * entry behind one that is not free is not claimed. If entries should end and none of them is still ours, another node
 * works the lane, and nothing is claimed. The untouched entries, which are ours already, may be among the claimed ones.
 * So may an entry with a smaller id than the ended ones, because its writer took longer to commit.
 */
const endAndClaim = named<
  OwnedParameters & {
    kind: string;
    lane: string;
    leaseMs: number;
    isExclusive: boolean;
    limit: number;
    untouchedIds: string[];
    synchronousCommit: string;
  }
>(`
  with gone as (
    delete from lane_entries e
    using ${owned}
    where ${isStillOurs} and ${setCommit(':synchronousCommit::text')}
    returning e.id),
  next as materialized (
    select n.place
    from (
      select f.place, bool_and(f.free) over (order by f.id) as free
      from (
        select e.ctid as place, e.id, e.kind = :kind and ${isClaimable} as free
        from lane_entries e
        where e.company_id = :companyId and e.lane = :lane and e.parked_at is null and e.id <> all(:ids::bigint[])
        order by e.id
        limit :limit) f) n
    where n.free and (cardinality(:ids::bigint[]) = 0 or exists (select from gone))),
  claimed as (
    update lane_entries e
    set claimed_until = now() + :leaseMs * interval '1 millisecond',
      claimed_by = :nodeId,
      attempts = e.attempts + case when e.id = any(:untouchedIds::bigint[]) then 0 else 1 end
    where e.ctid = any(array(select place from next)) and ${isClaimable}
    returning ${ownedColumns('e')})
  select g.gone, c.*
  from (select coalesce(array_agg(id::text), '{}') as gone from gone) g
  left join claimed c on true`);

/** The result of an end. */
export interface Ended {
  /** The ids of the ended entries that were still ours. */
  ids: ReadonlySet<string>;
  /** The next entries of their lane, already claimed. */
  next: OwnedEntry[];
}

interface EndOptions {
  nodeId: string;
  /** Entries of the same batch without an outcome. */
  untouched: readonly OwnedEntry[];
  /** The maximum of entries to claim next; 0: none. */
  limit: number;
  /** Whether the commit waits for fsync. */
  isSynchronous: boolean;
  run: RunStatement;
}

/** Ends the `done` entries of one lane and claims the next ones. Without `done` entries it only claims. */
export async function endEntries(
  kind: DeliveryKind,
  done: readonly OwnedEntry[],
  { companyId, lane, nodeId, untouched, limit, isSynchronous, run }: EndOptions & LaneOfCompany,
): Promise<Ended> {
  const parameters = {
    ...ownedParameters(companyId, nodeId, done),
    synchronousCommit: isSynchronous ? 'on' : 'off',
  };
  if (limit === 0) {
    const gone = await run<{ id: string }>(...endOnly(parameters));
    return { ids: new Set(gone.map(({ id }) => id)), next: [] };
  }
  const rows = await run<(OwnedEntry | { id: null }) & { gone: string[] }>(
    ...endAndClaim({
      ...parameters,
      kind: kind.kind,
      lane,
      leaseMs: kind.leaseMs,
      isExclusive: isExclusiveKind(kind),
      limit,
      untouchedIds: untouched.map(({ id }) => id),
    }),
  );
  const next = rows.flatMap((row) => (row.id === null ? [] : [row]));
  // `returning` has no order.
  return { ids: new Set(rows[0]?.gone), next: next.sort((a, b) => Number(a.id) - Number(b.id)) };
}

const release = named<OwnedParameters>(`
  update lane_entries e
  set claimed_until = null, claimed_by = null, attempts = e.attempts - 1
  from ${owned}
  where ${isStillOurs}`);

/** Frees entries that were claimed and not worked. */
export async function releaseEntries(
  scope: Scope,
  entries: readonly OwnedEntry[],
  { companyId, nodeId }: { companyId: number; nodeId: string },
): Promise<void> {
  if (entries.length > 0) await scope.rows(...release(ownedParameters(companyId, nodeId, entries)));
}

const lockOwned = named<OwnedParameters>(`
  select e.id
  from lane_entries e, ${owned}
  where ${isStillOurs}
  for update of e`);
const backOff = named<{ id: string; retryInMs: number; uncounted: number; reason: string }>(`
  update lane_entries
  set claimed_until = null,
    claimed_by = null,
    last_error = :reason,
    not_before = now() + :retryInMs * interval '1 millisecond',
    attempts = attempts - :uncounted
  where id = :id`);
const park = named<{ id: string; reason: string }>(`
  update lane_entries
  set parked_at = now(), claimed_until = null, last_error = :reason
  where id = :id`);

/** Lets an entry wait at the head of its lane, or parks it after its last attempt. */
export async function blockLane(
  scope: Scope,
  kind: DeliveryKind,
  entry: OwnedEntry,
  { nodeId, backoff }: { nodeId: string; backoff: Backoff },
): Promise<void> {
  const { id } = entry;
  const stillOurs = await scope.rows(...lockOwned(ownedParameters(entry.companyId, nodeId, [entry])));
  if (stillOurs.length === 0) return;
  const reason = storedReason(backoff.reason);
  if (isLastAttempt(kind, entry, backoff)) {
    await kind.giveUp(scope, entry, new Error(backoff.reason));
    await scope.rows(...park({ id, reason }));
  } else {
    const { retryInMs } = backoff;
    await scope.rows(...backOff({ id, retryInMs, uncounted: uncountedOf(backoff), reason }));
  }
}

const defer = named<
  OwnedParameters & { lane: string; kind: string; retryInMs: number; uncounted: number; reason: string }
>(`
  update lane_entries e
  set lane = :lane,
    kind = :kind,
    claimed_until = null,
    claimed_by = null,
    last_error = :reason,
    not_before = now() + :retryInMs * interval '1 millisecond',
    attempts = e.attempts - :uncounted::int
  from ${owned}
  where ${isStillOurs}`);

/** Lets an entry wait in another lane, at its place by age, or parks it after its last attempt. */
export async function deferEntry(
  scope: Scope,
  kind: DeliveryKind,
  entry: OwnedEntry,
  { nodeId, to }: { nodeId: string; to: { lane: string; kind: string } & Backoff },
): Promise<void> {
  if (isLastAttempt(kind, entry, to)) return blockLane(scope, kind, entry, { nodeId, backoff: to });
  await scope.rows(
    ...defer({
      ...ownedParameters(entry.companyId, nodeId, [entry]),
      lane: to.lane,
      kind: to.kind,
      retryInMs: to.retryInMs,
      uncounted: uncountedOf(to),
      reason: storedReason(to.reason),
    }),
  );
}

const isLastAttempt = ({ maxAttempts }: DeliveryKind, { attempts }: OwnedEntry, { isAttempt }: Backoff): boolean =>
  isAttempt && attempts >= maxAttempts;

/** How many attempts to take back: the claim has counted one. */
const uncountedOf = ({ isAttempt }: Backoff): number => (isAttempt ? 0 : 1);
