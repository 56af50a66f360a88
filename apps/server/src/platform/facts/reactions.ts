import type { Company, Scope } from '../scope/scope.ts';
import type { FactName, Facts } from './facts.ts';

/**
 * A durable reaction. It runs inside the transaction that records the fact, so both are committed or neither is. It may
 * write rows and enqueue work (a lane entry, a job), but not reach the network.
 */
export type Reaction<N extends FactName> = (scope: Scope, fact: Facts[N]) => Promise<void>;
/** The durable reactions of a noun, by fact. */
export type Reactions = { readonly [N in FactName]?: Reaction<N> };

/**
 * Announces facts to the clients right after the commit, best effort and in the commit order of one company.
 * Consecutive waiting facts of the same name come in one call: load the present state once for all of them.
 */
export type Announcer<N extends FactName> = (company: Company, facts: Facts[N][]) => Promise<void>;
/** The announcers of a noun, by fact. */
export type Announcers = { readonly [N in FactName]?: Announcer<N> };

/** A reaction to any fact, and an announcer of any facts: the maps below have them by the name of the fact. */
type AnyReaction = (scope: Scope, fact: unknown) => Promise<void>;
type AnyAnnouncer = (company: Company, facts: unknown[]) => Promise<void>;

let reactions: ReadonlyMap<string, readonly AnyReaction[]> = new Map();
let announcers: ReadonlyMap<string, readonly AnyAnnouncer[]> = new Map();

/** Sets the reactions and announcers; called once at start. Those of the same fact run in the given order. */
export function connectReactions(all: { reactions: readonly Reactions[]; announcers: readonly Announcers[] }): void {
  reactions = byFact(all.reactions);
  announcers = byFact(all.announcers);
}

function byFact<Handler>(parts: readonly object[]): Map<string, Handler[]> {
  const handlers = new Map<string, Handler[]>();
  for (const [fact, handler] of parts.flatMap((part) => Object.entries(part) as [string, Handler][]))
    handlers.set(fact, [...(handlers.get(fact) ?? []), handler]);
  return handlers;
}

/** The durable reactions to a fact, for the scope that records it. */
export const reactionsTo = (name: FactName): readonly AnyReaction[] => reactions.get(name) ?? [];
/** The announcers of a fact. */
export const announcersOf = (name: FactName): readonly AnyAnnouncer[] => announcers.get(name) ?? [];
