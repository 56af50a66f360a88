import type { Scope } from './scope.ts';
import { isTimeOver, type Statement } from './scoped-query.ts';

/** The row of a statement that always returns exactly one row. @throws Error if it returned none */
export function oneRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('A statement that always answers one row answered none.');
  return row;
}

/**
 * The row of a read that always returns exactly one row; undefined if PostgreSQL ended the read after its `timeoutMs`.
 * Use this only in a reading scope: a transaction cannot go on after a statement that was ended.
 */
export async function rowWithin<Row>(
  scope: Scope,
  query: Statement,
  values: readonly unknown[],
): Promise<Row | undefined> {
  try {
    return oneRow(await scope.rows<Row>(query, values));
  } catch (error) {
    if (query.timeoutMs !== undefined && isTimeOver(error)) return undefined;
    throw error;
  }
}
