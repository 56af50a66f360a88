import type { ErrorCode } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../fail.ts';
import type { Scope } from '../scope/scope.ts';
import type { Tables } from '../scope/tables.ts';

/**
 * Checks that the company may have one more row in a table. Call it before the insert, in the same scope: a lock makes
 * calls at the same time count one after the other.
 * @param code a code without details
 * @throws the given code
 */
export async function requireBelowLimit(
  scope: Scope,
  table: keyof Tables,
  limit: number,
  code: ErrorCode,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${table}), current_company())`.execute(scope.db);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
    scope.db,
  );
  // The cast stands for any code without details: the type of `fail` asks for the details of the given code.
  if ((rows[0]?.count ?? 0) >= limit) throw fail(code as 'ERR_NOT_FOUND');
}
