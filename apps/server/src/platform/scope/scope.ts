import type { Signal } from '@balcao/contract';
import type { Kysely } from 'kysely';
import type { FactName, Facts } from '../facts/facts.ts';
import type { LaneEntry } from '../lanes/lane-entry.ts';
import type { Actor } from './actor.ts';
import type { Statement } from './scoped-query.ts';
import type { Tables } from './tables.ts';

/** One company, one actor, one transaction: everything that a verb may use. */
export interface Scope {
  readonly company: Company;
  readonly actor: Actor;
  /** The time of this scope: everything that it writes has the same time. */
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
   * Stores ordered work in this transaction (docs/design.md §6). An entry is dropped while another with its `onceKey`
   * waits.
   */
  enqueue(entries: readonly LaneEntry[]): Promise<void>;
  /** Runs once after the commit, never after a rollback or in a scope that only reads; best effort. */
  afterCommit(run: () => void): void;
}

export interface ScopeOptions {
  /** Absent: the system. */
  actor?: Actor;
  /** Absent: the time at which the scope is opened. */
  now?: Date;
  /**
   * PostgreSQL plans each prepared statement once for all values, and not for the values of each call. Set it for a
   * transaction that repeats statements by keys. If such a statement needs a partial index, it must contain the
   * condition of that index as a literal.
   */
  sharesPlans?: boolean;
}

/**
 * A company, for work that has no scope: announcers, jobs, and calls that ask WhatsApp before their transaction. It
 * opens scopes and reaches the clients of its users.
 */
export interface Company {
  /** For the keys of files and caches. SQL does not need it, because row security adds the company. */
  readonly id: number;
  /** The company in a log line. */
  readonly logged: { readonly companyId: number };
  /**
   * Opens a scope: one transaction, which begins with the first statement. It commits when `work` resolves and rolls
   * back when `work` throws. A transaction that ends in a conflict is repeated.
   */
  inScope<T>(work: (scope: Scope) => Promise<T>, options?: ScopeOptions): Promise<T>;
  /** Opens a scope that only reads: every statement is a transaction of its own. */
  read<T>(work: (scope: Scope) => Promise<T>, options?: ScopeOptions): Promise<T>;
  /**
   * Sends a signal to every client in at least one of the rooms, once. Clients that are also in a room of `except` do
   * not get it. Best effort: clients fetch anew after every reconnect.
   */
  announce<P>(
    signal: Signal<P>,
    rooms: readonly string[],
    payload: NoInfer<P>,
    options?: { except?: readonly string[] },
  ): void;
  /** Whether an announcement may reach a client, also one that recovers later; true if that cannot be known. */
  mayHear(rooms: readonly string[], options?: { except?: readonly string[] }): boolean;
  /** Whether a client is in the room, on any node; false if that cannot be known. */
  hasClientIn(room: string): Promise<boolean>;
  /** Disconnects the clients of a room on every node. They reconnect and join their rooms anew. */
  disconnect(room: string): void;
  /**
   * Removes the clients of a room from rooms whose contents they may no longer see, on every node. Clients that are
   * also in a room of `except` stay.
   */
  evict(room: string, options: { from: readonly string[]; except: readonly string[] }): void;
}

/** The same scope with another actor, for work on behalf of several users in one transaction. */
export const onBehalfOf = (scope: Scope, actor: Actor): Scope =>
  Object.create(scope, { actor: { value: actor } }) as Scope;
