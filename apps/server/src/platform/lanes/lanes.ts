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

/** A lane of a company. */
export type LaneOfCompany = Pick<Claimed, 'companyId' | 'lane'>;

/**
 * A kind that needs the network: claimed with a lease, worked outside any transaction, then finished by `finish` in the
 * transaction that deletes the entry.
 */
export interface ErrandKind {
  kind: string;
  /** Longest time one entry may take before another node may take it over. */
  leaseMs: number;
  /** Tries before the entry is parked; `giveUp` then says so to whoever waits. */
  maxAttempts: number;
  /** Entries of one lane that are taken up together, at the most. */
  atOnce: number;
  /** A lane that has been emptied is left alone so long, so that what comes meanwhile is taken up together. */
  restMs: number;
  /** Which lanes this node, and no other, may work now; undefined: any node may work any. */
  lanes?(): readonly LaneOfCompany[];
  /**
   * Instead of `lanes`: this node, and no other, works the lanes one part below these (`send:7:55` is below `send:7`)
   * in which entries of the kind wait.
   */
  lanesBelow?(): readonly LaneOfCompany[];
  /**
   * Works entries of one lane in their order and tells what became of them, of one or more each time. Whoever listens
   * may stop before the last; what was not told of is worked again, as is what comes after one that was not done.
   */
  work(entries: readonly Claimed<never>[]): AsyncIterable<readonly ErrandOutcome[]>;
  /**
   * Runs in the transaction that deletes the entries, once for all of their results; before `finish` of any of them.
   */
  finishAll?(scope: Scope, results: readonly unknown[]): Promise<void>;
  /** Told in the transaction that parks an entry after its last try. */
  giveUp(scope: Scope, entry: Claimed<never>, error: unknown): Promise<void>;
}

export type ErrandOutcome =
  /**
   * Done (or refused for good): `finish` runs in the transaction that deletes the entry. A `result` is passed to
   * `finishAll` of its kind.
   */
  | { done: true; finish?: (scope: Scope) => Promise<void>; result?: unknown }
  /** Not now: the lane waits so long, the try is not counted unless it says so. */
  | ({ done: false } & Wait)
  /** The entry waits in another lane, as another kind; its own lane goes on. `error` is logged. */
  | ({ done: 'moved'; lane: string; kind: string; error?: unknown } & Wait);

export interface Wait {
  retryInMs: number;
  /** Whether the try counts. */
  counts: boolean;
  reason: string;
}

const batches = new Map<string, BatchKind>();
const errands = new Map<string, ErrandKind>();

/** Registers who works a kind of entries; each kind once. */
export const workBatches = <P>(kind: string, work: (scope: Scope, entries: Claimed<P>[]) => Promise<void>): void =>
  void batches.set(kind, { kind, work: work as never });
type ErrandsOf<P> = Omit<ErrandKind, 'kind' | 'work' | 'giveUp'> & {
  work(entries: readonly Claimed<P>[]): AsyncIterable<readonly ErrandOutcome[]>;
  giveUp(scope: Scope, entry: Claimed<P>, error: unknown): Promise<void>;
};
/** As `workErrands`, for entries that cost less when several are taken up together. */
export const workErrandsTogether = <P>(kind: string, errand: ErrandsOf<P>): void =>
  void errands.set(kind, { kind, ...errand } as never);
export const workErrands = <P>(
  kind: string,
  {
    work,
    ...errand
  }: Omit<ErrandsOf<P>, 'work' | 'atOnce' | 'restMs'> & { work(entry: Claimed<P>): Promise<ErrandOutcome> },
): void =>
  workErrandsTogether<P>(kind, {
    ...errand,
    atOnce: 1,
    restMs: 0,
    async *work(entries) {
      for (const entry of entries) yield [await work(entry)];
    },
  });

export const batchKinds = (): readonly BatchKind[] => [...batches.values()];
export const errandKinds = (): readonly ErrandKind[] => [...errands.values()];
