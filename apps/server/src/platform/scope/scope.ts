import type { Kysely } from 'kysely';
import type { FactName, Facts } from '../facts/facts.ts';
import type { LaneEntry } from '../lanes/lane-entry.ts';
import type { Actor } from './actor.ts';
import type { Statement } from './scoped-query.ts';
import type { Tables } from './tables.ts';

/** One company, one actor, one transaction: everything a verb may touch. */
export interface Scope {
  readonly companyId: number;
  readonly actor: Actor;
  /** The one time of this scope; tests set it. */
  readonly now: Date;
  readonly db: Kysely<Tables>;
  /** A hot statement, prepared by name; rows as pg reads them. */
  rows<Row>(query: Statement, values: readonly unknown[]): Promise<Row[]>;
  /**
   * A hot statement whose answer nobody needs: it leaves with the next one or with the commit. If it is refused, so is
   * everything after it.
   */
  send(query: Statement, values: readonly unknown[]): void;
  /** Notes that something happened: durable reactions are stored in this transaction, screens are told after it. */
  record<N extends FactName>(name: N, fact: Facts[N]): Promise<void>;
  /** Stores ordered work in this transaction (DESIGN.md §6). An entry whose `onceKey` is waiting already is dropped. */
  enqueue(entries: readonly LaneEntry[]): Promise<void>;
  /** Runs once after the commit, never after a rollback; best effort. */
  afterCommit(run: () => void): void;
}

/** The same scope as somebody else sees it, for what is done for several people in one transaction. */
export const onBehalfOf = (scope: Scope, actor: Actor): Scope =>
  Object.create(scope, { actor: { value: actor } }) as Scope;
