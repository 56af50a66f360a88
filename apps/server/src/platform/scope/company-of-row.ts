import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely';
import { companyOf, type OfCompany } from './company.ts';
import type { Company } from './scope.ts';

/** The column that names the company of a row, for a query over all companies. */
export const companyOfRow = (table: string): AliasedRawBuilder<number, 'companyId'> =>
  sql<number>`${sql.ref(`${table}.company_id`)}`.as('companyId');

/** Condition: two rows belong to the same company. Only a query over all companies needs it. */
export const isSameCompany = (one: string, other: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${one}.company_id`)} = ${sql.ref(`${other}.company_id`)}`;

/** The rows of each company. */
export const byCompany = <Row extends OfCompany>(rows: readonly Row[]): (readonly [Company, readonly Row[]])[] =>
  Array.from(
    Map.groupBy(rows, ({ companyId }) => companyId),
    ([companyId, group]) => [companyOf({ companyId }), group] as const,
  );
