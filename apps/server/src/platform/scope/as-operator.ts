import { Kysely, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { repeatConflicts } from '../postgres/repeat-conflicts.ts';
import { dialectOver } from './dialect.ts';
import { logForInstallation, type Operator } from './name-operator.ts';
import { requirePools } from './pools.ts';
import { nameOfText } from './scoped-query.ts';
import type { Tables } from './tables.ts';

/**
 * A transaction over all companies, as the platform itself. Only for signing in, companies, plans, billing and the like
 * (boundaries.cjs has the list).
 */
export async function asOperator<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return repeatConflicts(() => bareTransaction(requirePools().operators, work));
}

/**
 * Like `asOperator`. Changes in tables of the installation, such as plans, are written into the audit log of the
 * operator's own company. Without an operator, as in the seed, there is no entry.
 */
export const asLoggedOperator = <T>(
  operator: Operator | undefined,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> =>
  asOperator(async (db) => {
    await logForInstallation(db, operator);
    return work(db);
  });

/**
 * The rows of one statement over all companies, as the platform itself. The statement is a transaction by itself, so
 * looking for due work every second costs one round trip instead of three.
 */
export const queryAsOperator = <Row>(query: RawBuilder<Row>): Promise<Row[]> => rowsOf(requirePools().operators, query);

/**
 * A transaction over all companies with the limited rights of the workers: lanes, leases, the connections to drive. For
 * the platform and the channels' host.
 */
export async function asWorker<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return repeatConflicts(() => bareTransaction(requirePools().workers, work));
}

/** Like `queryAsOperator`, with the rights of `asWorker`. */
export const queryAsWorker = <Row>(query: RawBuilder<Row>): Promise<Row[]> => rowsOf(requirePools().workers, query);

/** The pool of the workers, for hand-written statements; for the platform only: lanes, nodes, sizes of the database. */
export const workersPool = (): pg.Pool => requirePools().workers;

/** Statements that look for due work are repeated every second, so they are prepared. */
async function rowsOf<Row>(pool: pg.Pool, query: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await repeatConflicts(() => query.execute(kyselyOn(pool, nameOfText)));
  return rows;
}

async function bareTransaction<T>(pool: pg.Pool, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let rollbackError: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(kyselyOn(client));
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot roll back is closed by `release`, instead of going back to the pool.
    await client.query('rollback').catch((lost: Error) => void (rollbackError = lost));
    throw error;
  } finally {
    client.release(rollbackError);
  }
}

/** @param nameOf gives a text the name under which it is prepared; empty: it is not prepared */
const kyselyOn = (client: pg.PoolClient | pg.Pool, nameOf = (_text: string) => '') =>
  new Kysely<Tables>({
    dialect: dialectOver((text, values) => client.query({ name: nameOf(text), text, values: [...values] })),
  });
