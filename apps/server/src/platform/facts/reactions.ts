import type { Company, Scope } from '../scope/scope.ts';
import type { FactName, Facts } from './facts.ts';

/**
 * A durable reaction: runs inside the transaction that records the fact and may only store work for later (a lane
 * entry, a job). At least once, never without the fact.
 */
export type Reaction<N extends FactName> = (scope: Scope, fact: Facts[N]) => Promise<void>;
/** The durable reactions of a noun, by fact. */
export type Reactions = { readonly [N in FactName]?: Reaction<N> };

/**
 * Announces facts to the clients right after the commit, best effort and in the commit order of one company. All
 * waiting facts of a name come in one call: load the present state once for all of them.
 */
export type Announcer<N extends FactName> = (company: Company, facts: Facts[N][]) => Promise<void>;
/** The announcers of a noun, by fact. */
export type Announcers = { readonly [N in FactName]?: Announcer<N> };

type ErasedReaction = (scope: Scope, fact: unknown) => Promise<void>;
type ErasedAnnouncer = (company: Company, facts: unknown[]) => Promise<void>;

let reactions: ReadonlyMap<string, readonly ErasedReaction[]> = new Map();
let announcers: ReadonlyMap<string, readonly ErasedAnnouncer[]> = new Map();

/** Sets who reacts to facts; called once at start. Those of one fact run in the given order. */
export function connectReactions(all: { reactions: readonly Reactions[]; announcers: readonly Announcers[] }): void {
  reactions = byFact(all.reactions);
  announcers = byFact(all.announcers);
}

function byFact<Handler>(parts: readonly object[]): Map<string, Handler[]> {
  const found = new Map<string, Handler[]>();
  for (const [fact, handler] of parts.flatMap((part) => Object.entries(part) as [string, Handler][]))
    found.set(fact, [...(found.get(fact) ?? []), handler]);
  return found;
}

/** The durable reactions to a fact, for the scope that records it. */
export const reactionsTo = (name: FactName): readonly ErasedReaction[] => reactions.get(name) ?? [];
/** The announcers of a fact. */
export const announcersOf = (name: FactName): readonly ErasedAnnouncer[] => announcers.get(name) ?? [];
