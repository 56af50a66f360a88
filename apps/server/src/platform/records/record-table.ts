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

/** The statements of a plain noun. Here columns are names of any table; `plainRecords` checks them. */
export function recordTable({ table, view, computed, searchIn, orderBy }: TableOptions) {
  const records = table as 'records';
  const on = ({ db }: RecordScope) => db as unknown as Kysely<{ records: Record<string, unknown> }>;
  const selection: (string | AliasedRawBuilder<unknown, string>)[] = [...view, ...aliased(computed)];
  const columnOf = new Map(
    view.map((selected) => {
      const [column = '', name = column] = selected.split(' as ');
      return [name, column];
    }),
  );
  /** The columns of the fields on the wire; the id is never written. */
  const columnsOf = (fields: object) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => {
        const column = columnOf.get(name);
        return column === undefined || column === 'id' ? [] : [[column, value]];
      }),
    );
  const found = (searchParam: string | undefined) =>
    searchParam === undefined || searchIn.length === 0
      ? sql`true`
      : sql`(${sql.join(
          searchIn.map((column) => containing(column, searchParam)),
          sql` or `,
        )})`;
  const matches = ({ searchParam, only = sql`true` }: Filter) => sql<boolean>`${found(searchParam)} and ${only}`;
  return {
    matches,
    /** The records in order; those with the same value by id. */
    ordered: (scope: RecordScope, also?: Computed) =>
      on(scope)
        .selectFrom(records)
        .select([...selection, ...aliased(also)])
        .orderBy(orderBy)
        .orderBy('id'),
    count: (scope: RecordScope, filter: Filter) =>
      on(scope)
        .selectFrom(records)
        .select(sql<number>`count(*)::int`.as('count'))
        .where(matches(filter))
        .executeTakeFirstOrThrow(),
    insert: (scope: RecordScope, fields: object, also: object) =>
      on(scope)
        .insertInto(records)
        .values({ ...columnsOf(fields), ...also })
        .returning(selection)
        .executeTakeFirstOrThrow(),
    update: (scope: RecordScope, id: number, changes: object) =>
      on(scope)
        .updateTable(records)
        .set({ ...columnsOf(changes), updated_at: scope.now })
        .where('id', '=', id)
        .returning(selection)
        .executeTakeFirst(),
    lock: (scope: RecordScope, id: number, { only = sql<boolean>`true` }: Pick<Filter, 'only'>) =>
      on(scope).selectFrom(records).select('id').where('id', '=', id).where(only).forUpdate().executeTakeFirst(),
    delete: (scope: RecordScope, id: number) => on(scope).deleteFrom(records).where('id', '=', id).execute(),
  };
}

const aliased = (values: Computed = {}) => Object.entries(values).map(([name, value]) => value.as(name));
