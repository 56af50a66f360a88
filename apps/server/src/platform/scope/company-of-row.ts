import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely';
import { companyOf, type OfCompany } from './company.ts';
import type { Company } from './scope.ts';

/** The column that names the company of a row, as `companyId`, for a query over all companies. */
export const companyOfRow = (table: string): AliasedRawBuilder<number, 'companyId'> =>
  sql<number>`${sql.ref(`${table}.company_id`)}`.as('companyId');

/** The condition that rows of two tables belong to the same company. Only a query over all companies needs it. */
export const isSameCompany = (first: string, second: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${first}.company_id`)} = ${sql.ref(`${second}.company_id`)}`;

/** Groups rows by their company. */
export const byCompany = <Row extends OfCompany>(rows: readonly Row[]): (readonly [Company, readonly Row[]])[] =>
  Array.from(
    Map.groupBy(rows, ({ companyId }) => companyId),
    ([companyId, group]) => [companyOf({ companyId }), group] as const,
  );
