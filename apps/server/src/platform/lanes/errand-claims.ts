import { workersPool } from '../scope/as-operator.ts';
import type { Scope } from '../scope/scope.ts';
import { statement, type Statement } from '../scope/scoped-query.ts';
import type { Claimed, ErrandKind, ErrandOutcome, LaneOfCompany, Wait } from './lanes.ts';

/** What this node has claimed of one lane, in its order: never empty. */
export type Run = readonly [ClaimedHere, ...ClaimedHere[]];
export const runOf = ([first, ...others]: readonly ClaimedHere[]): Run | undefined => first && [first, ...others];
/** `place` is good as long as nobody else writes to the entry, which is what the claim is for. */
export type ClaimedHere = Claimed<never> & { place: string };
/** The first of a lane; `more`: there were others behind it. */
export type Head = ClaimedHere & { more: boolean };

/**
 * Whether a commit waits for the disk (`on` or `off`). A claim does not: one that is lost in a fall of PostgreSQL was
 * made for nothing, since its answer was for a connection that fell with it. An end that stores nothing need not
 * either: its entries are worked once more, as after a fall between the work and its end. What takes numbers of a
 * sequence must wait: a sequence that falls back gives them out twice, and somebody may still speak of the first.
 */
const waits = (how: string) => `(select set_config('synchronous_commit', ${how}, true)) = ${how}`;

/**
 * Its time has come, and nobody works it. In a lane that this node asks for it works nothing itself, so a claim of its
 * own is left over from before: its answer was lost, or the end that followed it. Where this node alone may work a lane
 * (`alone`), so is the claim of another one, which died or lost the right.
 */
const isFree = (e: string, { node, alone }: { node: string; alone: string }) =>
  `${e}.not_before <= now() and (${e}.claimed_until is null or ${e}.claimed_until < now() or ${e}.claimed_by = ${node} or ${alone})`;
const claimed = (e: string) =>
  `${e}.company_id as "companyId", ${e}.id, ${e}.lane, ${e}.payload, ${e}.attempts, ${e}.ctid::text as place`;

/**
 * The first of each lane. Claiming writes the lease, so the work needs no transaction. Entries are found again by their
 * place: by their key they would be looked for with whatever index the planner took for good while the lanes were
 * empty.
 */
const claim = statement(`with heads as materialized (
    select h.place, h.more from unnest($2::int[], $3::text[]) l (company_id, lane)
    cross join lateral (select e.*, lead(e.id) over (order by e.id) is not null as more from (
        select e.ctid as place, e.id, e.kind, e.not_before, e.claimed_until, e.claimed_by from lane_entries e
        where e.company_id = l.company_id and e.lane = l.lane and e.parked_at is null order by e.id limit 2) e order by e.id limit 1) h
    where h.kind = $1 and ${isFree('h', { node: '$6', alone: '$7' })} order by h.id limit $4),
  locked as materialized (
    select h.place, h.more from heads h cross join lateral (
      select from lane_entries e where e.ctid = h.place and ${isFree('e', { node: '$6', alone: '$7' })} for update skip locked) e)
  update lane_entries e set claimed_until = now() + $5 * interval '1 millisecond', claimed_by = $6, attempts = e.attempts + 1
  from locked l where e.ctid = l.place and ${waits("'off'")}
  returning ${claimed('e')}, l.more`);
// Entries in backoff are left out: many of them would hide the lanes with due entries behind the limit.
const lanesOf = statement(`select k.kind, l.company_id as "companyId", l.lane
  from unnest($1::text[]) k (kind)
  cross join lateral (
    select distinct company_id, lane from lane_entries
    where kind = k.kind and parked_at is null and not_before <= now()
    limit 1000) l`);
/** Of the lanes below others, those whose first entry is due. */
const lanesBelow = statement(`select h."companyId", h.lane from (
    select distinct on (company_id, lane) company_id as "companyId", lane, id, not_before from lane_entries
    where kind = $1 and parked_at is null and (company_id, regexp_replace(lane, ':[^:]*$', '')) in (select * from unnest($2::int[], $3::text[]))
    order by company_id, lane, id) h
  where h.not_before <= now() order by h.id limit 1000`);
// Where the answer to a claim was lost it may have been made all the same: nobody here knows of the entry, and its
// lease would hold its lane.
const freeUnknown = statement(`update lane_entries set claimed_until = null, claimed_by = null, attempts = attempts - 1
  where kind = $1 and claimed_by = $2 and parked_at is null and (company_id, lane) not in (select * from unnest($3::int[], $4::text[]))`);

/**
 * Claims the first entry of those lanes in which it is free, the longest waiting first; of `most` lanes at the most.
 */
export async function claimHeads(
  kind: ErrandKind,
  lanes: readonly LaneOfCompany[],
  { most, nodeId }: { most: number; nodeId: string },
): Promise<Head[]> {
  if (lanes.length === 0) return [];
  const values = [
    kind.kind,
    lanes.map(({ companyId }) => companyId),
    lanes.map(({ lane }) => lane),
    most,
    kind.leaseMs,
    nodeId,
    isAlone(kind),
  ];
  return (await workersPool().query<Head>({ ...claim, values })).rows;
}

/** Whether this node alone may work the lanes that it asks for. */
const isAlone = ({ lanes, lanesBelow: below }: ErrandKind) => lanes !== undefined || below !== undefined;

type LanesByKind = ReadonlyMap<string, LaneOfCompany[]>;
let gathering: { kinds: Set<string>; answer: Promise<LanesByKind> } | undefined;

/**
 * Lanes in which entries of the kind are due and that this node may work. Kinds that ask in the same turn of the event
 * loop share one query.
 */
export async function waitingLanes({ kind, lanesBelow: below }: ErrandKind): Promise<LaneOfCompany[]> {
  if (below) return findLanesBelow(kind, below());
  const kinds = gathering?.kinds ?? new Set<string>();
  gathering ??= {
    kinds,
    answer: new Promise(setImmediate).then(() => {
      gathering = undefined;
      return findLanes([...kinds]);
    }),
  };
  kinds.add(kind);
  return (await gathering.answer).get(kind) ?? [];
}

async function findLanes(kinds: readonly string[]): Promise<LanesByKind> {
  const { rows } = await workersPool().query<LaneOfCompany & { kind: string }>({ ...lanesOf, values: [kinds] });
  return Map.groupBy(rows, ({ kind }) => kind);
}

async function findLanesBelow(kind: string, above: readonly LaneOfCompany[]): Promise<LaneOfCompany[]> {
  if (above.length === 0) return [];
  const values = [kind, above.map(({ companyId }) => companyId), above.map(({ lane }) => lane)];
  return (await workersPool().query<LaneOfCompany>({ ...lanesBelow, values })).rows;
}

/** Gives back what this node has claimed and does not know of; `known` are the lanes that it works. */
export async function freeClaims(kind: ErrandKind, known: readonly LaneOfCompany[], nodeId: string): Promise<void> {
  await workersPool().query({
    ...freeUnknown,
    values: [kind.kind, nodeId, known.map(({ companyId }) => companyId), known.map(({ lane }) => lane)],
  });
}

// An entry whose lease ran out may be another node's now: what we say about it does not count then.
const ours = (e: string, node: string) =>
  `e.company_id = $1 and e.ctid = ${e}.place and e.id = ${e}.id and e.attempts = ${e}.attempts and e.claimed_by = ${node} and e.parked_at is null`;
const isGoingOn = `(e.id = any($11::bigint[]) or (${isFree('e', { node: '$5', alone: '$8' })}))`;
const asOurs = 'unnest($2::tid[], $3::bigint[], $4::smallint[])';
/**
 * Ends entries that are still ours, and claims those that stand first in their lane then, up to `$9`, in the same
 * commit. Among them may be one with a smaller number, whose writer took longer to commit, and those of `$11`, which
 * are ours already.
 */
const end =
  statement(`with gone as (delete from lane_entries e using ${asOurs} o (place, id, attempts) where ${ours('o', '$5')} and ${waits('$12::text')} returning e.id),
  next as materialized (
    select n.place from (
      select f.place, bool_and(f.free) over (order by f.id) as free from (
        select e.ctid as place, e.id, e.kind = $6 and ${isGoingOn} as free from lane_entries e
        where e.company_id = $1 and e.lane = $10 and e.parked_at is null and e.id <> all($3::bigint[]) order by e.id limit $9) f) n
    where n.free and (cardinality($3::bigint[]) = 0 or exists (select from gone))),
  claimed as (update lane_entries e set claimed_until = now() + $7 * interval '1 millisecond', claimed_by = $5, attempts = e.attempts + case when e.id = any($11::bigint[]) then 0 else 1 end
    where e.ctid = any(array(select place from next)) and ${isGoingOn} returning ${claimed('e')})
  select g.gone, c.* from (select coalesce(array_agg(id::text), '{}') as gone from gone) g left join claimed c on true`);

/** Ends entries behind which nobody waits: a fraction of what it costs to claim the next ones as well. */
const drop = statement(
  `delete from lane_entries e using ${asOurs} o (place, id, attempts) where ${ours('o', '$5')} and ${waits('$6::text')} returning e.id`,
);

/** What became of entries that were done. */
export interface Ended {
  /** Those that were still ours. */
  ids: ReadonlySet<string>;
  /** What is to be worked next in their lane, claimed already. */
  next: ClaimedHere[];
}

interface EndOptions {
  nodeId: string;
  /** Of the same run, not worked yet. */
  rest: readonly ClaimedHere[];
  /** So many are to be claimed next; 0: none. */
  next: number;
  /** Whether it is on disk when it is answered. */
  isWaitedFor: boolean;
  ask: Ask;
}

/** Where a statement is asked: in a transaction of the company, or by itself. */
export type Ask = <Row>(query: Statement, values: readonly unknown[]) => Promise<Row[]>;

/** Ends entries of one lane that are done; with none of them it only claims the next ones. */
export async function endEntries(
  kind: ErrandKind,
  done: readonly ClaimedHere[],
  { companyId, lane, nodeId, rest, next, isWaitedFor, ask }: EndOptions & LaneOfCompany,
): Promise<Ended> {
  const ours = [companyId, ...asColumns(done), nodeId];
  const commit = isWaitedFor ? 'on' : 'off';
  if (next === 0)
    return { ids: new Set((await ask<{ id: string }>(drop, [...ours, commit])).map(({ id }) => id)), next: [] };
  const rows = await ask<(ClaimedHere | { id: null }) & { gone: string[] }>(end, [
    ...ours,
    kind.kind,
    kind.leaseMs,
    isAlone(kind),
    next,
    lane,
    rest.map(({ id }) => id),
    commit,
  ]);
  return {
    ids: new Set(rows[0]?.gone),
    next: rows.flatMap((row) => (row.id === null ? [] : [row])).sort((a, b) => Number(a.id) - Number(b.id)),
  };
}

const stillOurs = statement(
  `select e.id from lane_entries e, ${asOurs} o (place, id, attempts) where ${ours('o', '$5')} for update of e`,
);
const wait = statement(`update lane_entries set claimed_until = null, claimed_by = null, last_error = $3,
  not_before = now() + $2 * interval '1 millisecond', attempts = attempts - $4 where id = $1`);
const move =
  statement(`update lane_entries e set lane = $6, kind = $7, claimed_until = null, claimed_by = null, last_error = $9,
  not_before = now() + $8 * interval '1 millisecond', attempts = e.attempts - $10::int from ${asOurs} o (place, id, attempts) where ${ours('o', '$5')}`);
const park = statement(
  'update lane_entries set parked_at = now(), claimed_until = null, last_error = $2 where id = $1',
);
const release = statement(
  `update lane_entries e set claimed_until = null, claimed_by = null, attempts = e.attempts - 1 from ${asOurs} o (place, id, attempts) where ${ours('o', '$5')}`,
);

/** Puts back what was claimed and not worked. */
export async function releaseEntries(
  scope: Scope,
  companyId: number,
  entries: readonly ClaimedHere[],
  nodeId: string,
): Promise<void> {
  if (entries.length > 0) await scope.rows(release, [companyId, ...asColumns(entries), nodeId]);
}

/** Lets an entry wait that could not be done, or parks it after its last try. */
export async function putBack(
  scope: Scope,
  kind: ErrandKind,
  entry: ClaimedHere,
  nodeId: string,
  { retryInMs, counts, reason }: Extract<ErrandOutcome, { done: false }>,
): Promise<void> {
  if ((await scope.rows(stillOurs, [entry.companyId, ...asColumns([entry]), nodeId])).length === 0) return;
  if (counts && entry.attempts >= kind.maxAttempts) {
    await kind.giveUp(scope, entry, new Error(reason));
    await scope.rows(park, [entry.id, reason.slice(0, 500)]);
  } else {
    await scope.rows(wait, [entry.id, retryInMs, reason.slice(0, 500), counts ? 0 : 1]);
  }
}

/** Lets an entry wait in another lane, among what waits there in its place by age, or parks it after its last try. */
export async function moveEntry(
  scope: Scope,
  kind: ErrandKind,
  entry: ClaimedHere,
  nodeId: string,
  to: { lane: string; kind: string } & Wait,
): Promise<void> {
  if (to.counts && entry.attempts >= kind.maxAttempts)
    return putBack(scope, kind, entry, nodeId, { ...to, done: false });
  const { lane, kind: newKind, retryInMs, counts, reason } = to;
  const values = [entry.companyId, ...asColumns([entry]), nodeId, lane, newKind, retryInMs, reason.slice(0, 500)];
  await scope.rows(move, [...values, counts ? 0 : 1]);
}

const asColumns = (entries: readonly ClaimedHere[]) => [
  entries.map(({ place }) => place),
  entries.map(({ id }) => id),
  entries.map(({ attempts }) => attempts),
];
