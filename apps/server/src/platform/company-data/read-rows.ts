import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../scope/scope.ts';
import type { ExportedTable } from './exported-tables.ts';

/** A position within a table: the values of `ExportedTable.key` in the row that was read last. */
export type Place = readonly string[];

interface ReadOptions {
  /** Absent: from the first row on. */
  after?: Place | undefined;
  limit: number;
  /** A condition on the rows. */
  only?: RawBuilder<boolean>;
}

/**
 * A secret that `seal` has encrypted, as a text in JSON: `1.`, then base64url of at least 28 bytes (nonce and tag),
 * which are 38 characters.
 */
const sealedText = /"1\.[\w-]{38,}"/g;

/**
 * The next rows of a table of the scope's company, each as one line of JSON, in the order of the primary key. Sealed
 * secrets in them are replaced by `•••`.
 * @returns `last`: the place of the last row; undefined if there was none
 */
export async function readRows(
  scope: Scope,
  { name, columns, key }: ExportedTable,
  { after, limit, only = sql<boolean>`true` }: ReadOptions,
): Promise<{ lines: string[]; last: Place | undefined }> {
  const keys = sql.join(key.map((column) => sql.ref(`t.${column.name}`)));
  const values = after && sql.join(key.map(({ type }, index) => sql`${after[index] ?? ''}::text::${sql.raw(type)}`));
  const exported = sql.join(columns.map((column) => sql.ref(`t.${column}`)));
  const keyTexts = sql.join(key.map((column) => sql`${sql.ref(`t.${column.name}`)}::text`));
  const isAfter = values ? sql`row(${keys}) > row(${values})` : sql`true`;
  const { rows } = await sql<{ line: string; place: string[] }>`
    select
      (select row_to_json(r)::text
        from (select ${exported}) r) as line,
      array[${keyTexts}] as place
    from ${sql.table(name)} t
    where ${isAfter} and ${only}
    order by ${keys}
    limit ${limit}`.execute(scope.db);
  return { lines: rows.map(({ line }) => line.replaceAll(sealedText, '"•••"')), last: rows.at(-1)?.place };
}
