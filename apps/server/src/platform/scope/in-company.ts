import { companyOf } from './company.ts';
import { requirePools } from './pools.ts';
import { scopedQuery, type Statement } from './scoped-query.ts';
import type { Scope, ScopeOptions } from './scope.ts';

/** `Company.inScope`, for the platform, the channels and tests, which name a company by its number. */
export const inCompany = <T>(
  companyId: number,
  work: (scope: Scope) => Promise<T>,
  options?: ScopeOptions,
): Promise<T> => companyOf({ companyId }).inScope(work, options);

/** `Company.read`, for the platform, the channels and tests. */
export const readCompany = <T>(
  companyId: number,
  work: (scope: Scope) => Promise<T>,
  options?: ScopeOptions,
): Promise<T> => companyOf({ companyId }).read(work, options);

/**
 * One statement that writes, as a transaction of its own, in one round trip. It uses the pool `readers`, the pool of
 * single statements. Unless `isSynchronous`, it does not wait for fsync: a crash of PostgreSQL within about 0.6 s may
 * lose the statement, together with all later commits. So the statement must not take a number from a sequence: after
 * the crash the sequence would issue the same number again.
 */
export async function writeAlone<Row>(
  companyId: number,
  query: Statement,
  values: readonly unknown[],
  { isSynchronous = true }: { isSynchronous?: boolean } = {},
): Promise<Row[]> {
  return (await scopedQuery(requirePools().readers, companyId, query, values, { isSynchronous })).rows as Row[];
}
