import type { Kysely } from 'kysely';
import type { FactName, Facts } from '../facts/facts.ts';
import type { LaneEntry } from '../lanes/lane-entry.ts';
import type { Actor } from './actor.ts';
import type { Statement } from './scoped-query.ts';
import type { Tables } from './tables.ts';

/** One company, one actor, one transaction: everything that a verb may use. */
export interface Scope {
  readonly companyId: number;
  readonly actor: Actor;
  /** The one time of this scope; tests set it. */
  readonly now: Date;
  readonly db: Kysely<Tables>;
  /** A hot statement, prepared by name; rows as pg reads them. */
  rows<Row>(query: Statement, values: readonly unknown[]): Promise<Row[]>;
  /**
   * A hot statement without a result: it is sent with the next one or with the commit. If it is refused, so is every
   * later statement.
   */
  send(query: Statement, values: readonly unknown[]): void;
  /** Records a fact: durable reactions are stored in this transaction, announcements follow its commit. */
  record<N extends FactName>(name: N, fact: Facts[N]): Promise<void>;
  /**
   * Stores ordered work in this transaction (DESIGN.md §6). An entry is dropped while another with its `onceKey` waits.
   */
  enqueue(entries: readonly LaneEntry[]): Promise<void>;
  /** Runs once after the commit, never after a rollback; best effort. */
  afterCommit(run: () => void): void;
}

/** The same scope with another actor, for work on behalf of several users in one transaction. */
export const onBehalfOf = (scope: Scope, actor: Actor): Scope =>
  Object.create(scope, { actor: { value: actor } }) as Scope;
