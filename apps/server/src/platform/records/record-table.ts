import { sql, type AliasedRawBuilder, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { containing } from '../scope/containing.ts';
import type { Scope } from '../scope/scope.ts';

/** A company's scope; or, for records of the whole installation, a transaction of the operator, which has no facts. */
export type RecordScope = Pick<Scope, 'db' | 'now'> & Partial<Pick<Scope, 'record'>>;

/** Values of a record that are not columns of its table, by their name on the wire. */
export type Computed = Record<string, RawBuilder<unknown>>;

export interface Filter {
  searchParam?: string | undefined;
  /** A further condition, as SQL on the table of the noun. */
  only?: Expression<SqlBool>;
}

interface TableOptions {
  table: string;
  /** Columns, or `column as wireName`. */
  view: readonly string[];
  computed: Computed | undefined;
  searchIn: readonly string[];
  orderBy: Expression<unknown>;
}

export type RecordTable = ReturnType<typeof recordTable>;

/**
 * The statements of a plain noun. The types here allow any table and any columns; `plainRecords` checks the names.
 */
export function recordTable({ table, view, computed, searchIn, orderBy }: TableOptions) {
  const records = table as 'records';
  const dbOf = ({ db }: RecordScope) => db as unknown as Kysely<{ records: Record<string, unknown> }>;
  const selection: (string | AliasedRawBuilder<unknown, string>)[] = [...view, ...aliased(computed)];
  // The column of each name on the wire.
  const columnOf = new Map(
    view.map((selected) => {
      const [column = '', name = column] = selected.split(' as ');
      return [name, column];
    }),
  );
  /** Fields on the wire as columns with their values. Unknown fields and the id are left out. */
  const columnsOf = (fields: object) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => {
        const column = columnOf.get(name);
        return column === undefined || column === 'id' ? [] : [[column, value]];
      }),
    );
  const matchesSearch = (searchParam: string | undefined) => {
    if (searchParam === undefined || searchIn.length === 0) return sql`true`;
    const columnMatches = searchIn.map((column) => containing(column, searchParam));
    return sql`(${sql.join(columnMatches, sql` or `)})`;
  };
  const matches = ({ searchParam, only = sql`true` }: Filter) =>
    sql<boolean>`${matchesSearch(searchParam)} and ${only}`;
  return {
    matches,
    /** The records in order; records with the same value by id. */
    ordered: (scope: RecordScope, furtherValues?: Computed) =>
      dbOf(scope)
        .selectFrom(records)
        .select([...selection, ...aliased(furtherValues)])
        .orderBy(orderBy)
        .orderBy('id'),
    count: (scope: RecordScope, filter: Filter) =>
      dbOf(scope)
        .selectFrom(records)
        .select(sql<number>`count(*)::int`.as('count'))
        .where(matches(filter))
        .executeTakeFirstOrThrow(),
    insert: (scope: RecordScope, fields: object, furtherColumns: object) =>
      dbOf(scope)
        .insertInto(records)
        .values({ ...columnsOf(fields), ...furtherColumns })
        .returning(selection)
        .executeTakeFirstOrThrow(),
    update: (scope: RecordScope, id: number, changes: object) =>
      dbOf(scope)
        .updateTable(records)
        .set({ ...columnsOf(changes), updated_at: scope.now })
        .where('id', '=', id)
        .returning(selection)
        .executeTakeFirst(),
    lock: (scope: RecordScope, id: number, { only = sql<boolean>`true` }: Pick<Filter, 'only'>) =>
      dbOf(scope).selectFrom(records).select('id').where('id', '=', id).where(only).forUpdate().executeTakeFirst(),
    delete: (scope: RecordScope, id: number) => dbOf(scope).deleteFrom(records).where('id', '=', id).execute(),
  };
}

/** The values for a selection, each under its name on the wire. */
const aliased = (values: Computed = {}) => Object.entries(values).map(([name, value]) => value.as(name));
