import { inCompany } from '../scope/in-company.ts';
import type { Scope } from '../scope/scope.ts';
import { runAsWorker, type LaneBatch, type OwnedEntry } from './claim-entries.ts';
import { blockLane, deferEntry, endEntries, releaseEntries, type Ended, type RunStatement } from './end-entries.ts';
import { isBlocking, type Backoff, type Delivered, type DeliveryKind, type DeliveryOutcome } from './lanes.ts';
import { addStoredLane, keyOfLane, wakeLanes } from './wake.ts';

/** The entries of a batch by what must be stored for them. */
export interface Settlement {
  /** Entries that are done. */
  done: readonly OwnedEntry[];
  /** The done entries that store something with their end. */
  finishing: readonly { entry: OwnedEntry; outcome: Delivered }[];
  /** Entries that wait in another lane. */
  deferred: readonly { entry: OwnedEntry; to: { lane: string; kind: string } & Backoff }[];
  /** The last entry with an outcome, if it blocks its lane. */
  blocking: { entry: OwnedEntry; backoff: Backoff } | undefined;
  /** Entries without an outcome. */
  untouched: readonly OwnedEntry[];
}

/** Sorts the entries of a batch by their outcomes. The last entries may have no outcome. */
export function settlementOf(batch: LaneBatch, outcomes: readonly DeliveryOutcome[]): Settlement {
  const ended = batch.flatMap((entry, nth) => {
    const outcome = outcomes[nth];
    return outcome ? [{ entry, outcome }] : [];
  });
  const delivered = ended.flatMap(({ entry, outcome }) => (outcome.done ? [{ entry, outcome }] : []));
  const [blocking] = ended.flatMap(({ entry, outcome }) => (isBlocking(outcome) ? [{ entry, backoff: outcome }] : []));
  return {
    done: delivered.map(({ entry }) => entry),
    finishing: delivered.filter(({ outcome }) => outcome.finish || outcome.result !== undefined),
    deferred: ended.flatMap(({ entry, outcome }) =>
      !outcome.done && outcome.deferTo ? [{ entry, to: { ...outcome, ...outcome.deferTo } }] : [],
    ),
    blocking,
    untouched: batch.slice(outcomes.length),
  };
}

interface SettleOptions {
  nodeId: string;
  /** Called before the next entries are claimed: the claim considers every entry that is committed by then. */
  claimingNext(): void;
}

/**
 * Stores the outcomes of a batch, and claims the next one in the same commit.
 * @param limit the maximum of entries to claim next; 0: none
 * @returns the next batch; undefined: none
 */
export async function settleBatch(
  kind: DeliveryKind,
  { batch, outcomes, limit }: { batch: LaneBatch; outcomes: readonly DeliveryOutcome[]; limit: number },
  { nodeId, claimingNext }: SettleOptions,
): Promise<LaneBatch | undefined> {
  const [{ companyId, lane }] = batch;
  const settlement = settlementOf(batch, outcomes);
  const { done, finishing, deferred, blocking, untouched } = settlement;

  /** Ends the done entries and claims the next ones. Behind an entry that blocks its lane, none is claimed. */
  async function end(run: RunStatement, { isSynchronous }: { isSynchronous: boolean }): Promise<Ended> {
    const nextLimit = blocking ? 0 : limit;
    if (done.length === 0 && (deferred.length === 0 || nextLimit === 0)) return { ids: new Set(), next: [] };
    if (nextLimit > 0) claimingNext();
    return endEntries(kind, done, { companyId, lane, nodeId, untouched, limit: nextLimit, isSynchronous, run });
  }

  // If nothing else is stored, the entries end in one round trip.
  const storesNothing = !blocking && finishing.length === 0 && deferred.length === 0;
  const ended = storesNothing ? await end(runAsWorker, { isSynchronous: false }) : undefined;
  if (ended && notClaimedAgain(untouched, ended).length === 0) return batchOf(ended.next);
  const next = await inCompany(companyId, async (scope) => {
    // These statements leave in one packet, in their order.
    await Promise.all(deferred.map(({ entry, to }) => deferEntry(scope, kind, entry, { nodeId, to })));
    const endedHere = ended ?? (await end(scope.rows, { isSynchronous: true }));
    await finish(scope, kind, settlement, endedHere);
    if (blocking) await blockLane(scope, kind, blocking.entry, { nodeId, backoff: blocking.backoff });
    await releaseEntries(scope, notClaimedAgain(untouched, endedHere), { companyId, nodeId });
    return batchOf(endedHere.next);
  });
  wakeDeferred(companyId, settlement);
  return next;
}

/** Stores what comes with the end of entries. Entries that are not in `ids` are left out: they are no longer ours. */
async function finish(scope: Scope, kind: DeliveryKind, { finishing }: Settlement, { ids }: Ended): Promise<void> {
  const ours = finishing.filter(({ entry }) => ids.has(entry.id)).map(({ outcome }) => outcome);
  const results = ours.flatMap(({ result }) => (result === undefined ? [] : [result]));
  if (results.length > 0) await kind.finishAll?.(scope, results);
  for (const outcome of ours) await outcome.finish?.(scope);
}

/** The untouched entries that are not in the next batch; the caller releases them. */
const notClaimedAgain = (untouched: readonly OwnedEntry[], { next }: Ended) =>
  untouched.filter(({ id }) => !next.some((entry) => entry.id === id));

const batchOf = ([first, ...others]: readonly OwnedEntry[]): LaneBatch | undefined => first && [first, ...others];

function wakeDeferred(companyId: number, { deferred }: Settlement): void {
  const stored = new Map<string, Set<string>>();
  for (const { to } of deferred) addStoredLane(stored, to.kind, keyOfLane({ companyId, lane: to.lane }));
  if (stored.size > 0) wakeLanes(stored);
}
