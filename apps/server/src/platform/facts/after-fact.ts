import type { Scope } from '../scope/scope.ts';
import type { FactName, Facts } from './facts.ts';

type Durable = (scope: Scope, fact: never) => Promise<void>;
type Announce = (companyId: number, facts: never[]) => Promise<void>;

const durable = new Map<FactName, Durable[]>();
const announcers = new Map<FactName, Announce[]>();

const push = <V>(map: Map<FactName, V[]>, name: FactName, value: V) =>
  void map.set(name, [...(map.get(name) ?? []), value]);

/**
 * A durable reaction: runs inside the transaction that records the fact and may only store work for later (a lane
 * entry, a job). At least once, never without the fact.
 */
export const afterFact = <N extends FactName>(name: N, react: (scope: Scope, fact: Facts[N]) => Promise<void>): void =>
  push(durable, name, react as Durable);

/**
 * Announces facts to the clients right after the commit, best effort and in the commit order of one company. All
 * waiting facts of a name come in one call: load the present state once for all of them.
 */
export const onFact = <N extends FactName>(
  name: N,
  announce: (companyId: number, facts: Facts[N][]) => Promise<void>,
): void => push(announcers, name, announce as Announce);

/** The durable reactions to a fact, for the scope that records it. */
export const reactionsTo = (name: FactName): readonly ((scope: Scope, fact: unknown) => Promise<void>)[] =>
  (durable.get(name) ?? []) as never;

/** The announcers of a fact. */
export const announcersOf = (name: FactName): readonly ((companyId: number, facts: unknown[]) => Promise<void>)[] =>
  (announcers.get(name) ?? []) as never;
