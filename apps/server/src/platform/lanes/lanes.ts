import type { Scope } from '../scope/scope.ts';

export interface Claimed<Payload = unknown> {
  id: string;
  companyId: number;
  lane: string;
  payload: Payload;
  attempts: number;
}

/** A kind that needs no network: a batch of one company is worked and deleted in one transaction. */
export interface BatchKind {
  kind: string;
  work(scope: Scope, entries: Claimed<never>[]): Promise<void>;
}

/**
 * A kind that needs the network: claimed with a lease, worked outside any transaction, then finished by `finish` in the transaction that
 * deletes the entry.
 */
export interface ErrandKind {
  kind: string;
  /** Longest time one entry may take before another node may take it over. */
  leaseMs: number;
  /** Tries before the entry is parked; `giveUp` then says so to whoever waits. */
  maxAttempts: number;
  /** Which lanes this node, and no other, may work now; undefined: any node may work any. */
  lanes?(): readonly { companyId: number; lane: string }[];
  work(entry: Claimed<never>): Promise<ErrandOutcome>;
  /** Told in the transaction that parks an entry after its last try. */
  giveUp(scope: Scope, entry: Claimed<never>, error: unknown): Promise<void>;
}

export type ErrandOutcome =
  /** Done (or refused for good): `finish` runs in the transaction that deletes the entry. */
  | { done: true; finish?: (scope: Scope) => Promise<void> }
  /** Not now: the lane waits so long, the try is not counted unless it says so. */
  | { done: false; retryInMs: number; counts: boolean; reason: string };

const batches = new Map<string, BatchKind>();
const errands = new Map<string, ErrandKind>();

/** Registers who works a kind of entries; each kind once. */
export const workBatches = <P>(kind: string, work: (scope: Scope, entries: Claimed<P>[]) => Promise<void>): void => void batches.set(kind, { kind, work: work as never });
export const workErrands = <P>(
  kind: string,
  errand: Omit<ErrandKind, 'kind' | 'work' | 'giveUp'> & {
    work(entry: Claimed<P>): Promise<ErrandOutcome>;
    giveUp(scope: Scope, entry: Claimed<P>, error: unknown): Promise<void>;
  },
): void => void errands.set(kind, { kind, ...errand } as never);

export const batchKinds = (): readonly BatchKind[] => [...batches.values()];
export const errandKinds = (): readonly ErrandKind[] => [...errands.values()];
