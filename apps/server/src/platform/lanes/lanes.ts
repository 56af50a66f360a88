import type { Scope } from '../scope/scope.ts';

/** An entry that a worker has claimed. */
export interface ClaimedEntry<Payload = unknown> {
  id: string;
  companyId: number;
  lane: string;
  payload: Payload;
  /** The attempts so far. A delivery counts the attempt that is under way, a `BatchKind` does not. */
  attempts: number;
}

/** A kind of entries that needs no network: a batch of one company is worked and deleted in one transaction. */
export interface BatchKind {
  kind: string;
  /** Works the entries, the oldest first. An error rolls the transaction back. */
  work(scope: Scope, entries: ClaimedEntry<never>[]): Promise<void>;
}

/** A lane of a company. */
export type LaneOfCompany = Pick<ClaimedEntry, 'companyId' | 'lane'>;

/**
 * A kind of entries that needs the network. An entry is claimed with a lease, worked outside any transaction, and then
 * deleted in a transaction in which its outcome is stored.
 */
export interface DeliveryKind {
  kind: string;
  /** How long a claim lasts. If a batch takes longer, another node may claim its entries. */
  leaseMs: number;
  /** Attempts before the entry is parked; `giveUp` then stores the failure. */
  maxAttempts: number;
  /** The maximum of entries of one lane that are claimed together. */
  maxBatchSize: number;
  /** How long an emptied lane is left alone, so that new entries form a batch. */
  lingerMs: number;
  /** The lanes that only this node may work now. Undefined: any node may work any lane. */
  lanes?(): readonly LaneOfCompany[];
  /** Instead of `lanes`: only this node may work the child lanes of these (`send:7:55` is a child of `send:7`). */
  parentLanes?(): readonly LaneOfCompany[];
  /**
   * Works entries of one lane in their order, and yields the outcomes of one or more of them at a time. The caller may
   * stop reading before the last outcome. Entries without an outcome are worked again, as are those behind an entry
   * that blocks its lane.
   */
  work(entries: readonly ClaimedEntry<never>[]): AsyncIterable<readonly DeliveryOutcome[]>;
  /** Runs in the transaction that deletes the entries, once for all their results, before `finish` of any of them. */
  finishAll?(scope: Scope, results: readonly unknown[]): Promise<void>;
  /** Runs in the transaction that parks an entry after its last attempt. */
  giveUp(scope: Scope, entry: ClaimedEntry<never>, error: unknown): Promise<void>;
}

/** What became of an entry. */
export type DeliveryOutcome = Delivered | Retry;

/** Done, or refused for good. */
export interface Delivered {
  done: true;
  /** Runs in the transaction that deletes the entry. */
  finish?: (scope: Scope) => Promise<void>;
  /** Passed to `finishAll` of the kind. */
  result?: unknown;
}

/** Not done: the entry is delivered again later. */
export interface Retry extends Backoff {
  done: false;
  /** The entry waits in another lane, as another kind, and its own lane goes on. Absent: it blocks its lane. */
  deferTo?: { lane: string; kind: string };
  /** Logged. */
  error?: unknown;
}

/** How long an entry waits before it is delivered again, and why. */
export interface Backoff {
  retryInMs: number;
  /** Whether it counts towards `maxAttempts`. */
  isAttempt: boolean;
  reason: string;
}

/** Whether the entries behind this one in its lane must wait. */
export const isBlocking = (outcome: DeliveryOutcome): outcome is Retry & { deferTo?: undefined } =>
  !outcome.done && outcome.deferTo === undefined;

/** A kind of entries that needs no network, worked in batches. */
export const batchKind = <P>(
  kind: string,
  work: (scope: Scope, entries: ClaimedEntry<P>[]) => Promise<void>,
): BatchKind => ({ kind, work });

type DeliveriesOf<P> = Omit<DeliveryKind, 'kind' | 'work' | 'giveUp'> & {
  work(entries: readonly ClaimedEntry<P>[]): AsyncIterable<readonly DeliveryOutcome[]>;
  giveUp(scope: Scope, entry: ClaimedEntry<P>, error: unknown): Promise<void>;
};

/** A kind of entries that costs less when several are delivered together. */
export const deliveryBatchKind = <P>(kind: string, delivery: DeliveriesOf<P>): DeliveryKind => ({ kind, ...delivery });

/** A kind of entries that are delivered one at a time. */
export const deliveryKind = <P>(
  kind: string,
  {
    work,
    ...delivery
  }: Omit<DeliveriesOf<P>, 'work' | 'maxBatchSize' | 'lingerMs'> & {
    work(entry: ClaimedEntry<P>): Promise<DeliveryOutcome>;
  },
): DeliveryKind =>
  deliveryBatchKind<P>(kind, {
    ...delivery,
    maxBatchSize: 1,
    lingerMs: 0,
    async *work(entries) {
      for (const entry of entries) yield [await work(entry)];
    },
  });

let batches: readonly BatchKind[] = [];
let deliveries: readonly DeliveryKind[] = [];

/** Sets the kinds that this process knows; called once, before the workers start. */
export function connectLanes(kinds: { batches: readonly BatchKind[]; deliveries: readonly DeliveryKind[] }): void {
  ({ batches, deliveries } = kinds);
}

export const batchKinds = (): readonly BatchKind[] => batches;
export const deliveryKinds = (): readonly DeliveryKind[] => deliveries;
