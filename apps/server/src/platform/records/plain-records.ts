import { limits, type ErrorCode } from '@balcao/contract';
import { sql, type Expression, type RawBuilder, type SelectType } from 'kysely';
import type { FactName, Facts } from '../facts/facts.ts';
import { fail } from '../fail.ts';
import { nothing } from '../http/serve.ts';
import type { Tables } from '../scope/tables.ts';
import { recordTable, type Computed, type Filter, type RecordScope, type RecordTable } from './record-table.ts';

export type { RecordScope };

type Table = keyof Tables;
type Column<T extends Table> = keyof Tables[T] & string;
/** A column, or `column as wireName`. */
type Selection<T extends Table> = Column<T> | `${Column<T>} as ${string}`;
type WireName<S extends string> = S extends `${string} as ${infer Name}` ? Name : S;
type ColumnOf<T extends Table, S extends string> = Extract<
  S extends `${infer Name} as ${string}` ? Name : S,
  Column<T>
>;
/** The values that computed SQL gives, by their names on the wire. */
type ValuesOf<C extends Computed> = { [Name in keyof C]: C[Name] extends RawBuilder<infer Value> ? Value : never };
/** Shows an intersection of object types as one object type. */
type Flat<Of> = { [Name in keyof Of]: Of[Name] };
/** A record as the statements select it. */
type Row<T extends Table, V extends readonly string[], C extends Computed> = Flat<
  { [S in V[number] as WireName<S>]: SelectType<Tables[T][ColumnOf<T, S>]> } & ValuesOf<C>
>;

/** The facts of a plain noun: `tag.created`, `tag.changed` and `tag.removed`, with the id of the record. */
export type RecordFacts<Name extends string> = Record<
  `${Name}.created` | `${Name}.changed` | `${Name}.removed`,
  { id: number }
>;
/** The names of nouns whose facts have this form. */
export type RecordFactName = {
  [F in FactName]: F extends `${infer Name}.created` ? (Facts[F] extends { id: number } ? Name : never) : never;
}[FactName];

/** `T` is the type of `table`, `V` of `view`, `C` of `computed`, `P` of `inPage`, and `Key` of `pageKey`. */
interface PlainRecordsOptions<
  T extends Table,
  V extends readonly Selection<T>[],
  C extends Computed,
  P extends Computed,
  Wire,
  Key extends string,
> {
  table: T;
  /** The columns of a record on the wire. `create` and `update` accept the same names, except `id`. */
  view: V;
  /** Further values of a record, which are read only. */
  computed?: C;
  /** Further values that a record has only in a page. */
  inPage?: P;
  /** Makes the wire form of a row; absent: the row is the wire form. */
  toWire?: (row: Row<T, V, C>) => Wire;
  /** The text columns that `searchParam` is compared with. */
  searchIn?: readonly Column<T>[];
  /** Records with the same value are ordered by id. */
  orderBy: Expression<unknown>;
  /** The code of the refusal if a record does not exist. */
  missing: ErrorCode;
  /** The name of the noun in its facts; absent: no facts are recorded. */
  facts?: RecordFactName;
  /** The field of a page that holds its records; absent: `records`. */
  pageKey?: Key;
}

/** Orders by a text as people do: case and accents count only between texts that are otherwise the same. */
export const byText = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)} collate "pt-BR-x-icu"`;

/** The fields of a record, as `create` and `update` accept them. */
type FieldsOf<T extends Table, V extends readonly string[]> = {
  [S in V[number] as Exclude<WireName<S>, 'id'>]?: SelectType<Tables[T][ColumnOf<T, S>]> | undefined;
};
type ColumnsOf<T extends Table> = { [Name in Column<T>]?: SelectType<Tables[T][Name]> | undefined };

/**
 * The verbs of a noun that is a table with a search box. If a verb of a noun has a rule of its own, it is a function
 * that calls one of these verbs.
 */
export function plainRecords<
  const T extends Table,
  const V extends readonly Selection<T>[],
  C extends Computed = Record<never, never>,
  P extends Computed = Record<never, never>,
  Wire = Row<T, V, C>,
  const Key extends string = 'records',
>(options: PlainRecordsOptions<T, V, C, P, Wire, Key>) {
  const { table, view, computed, searchIn = [], orderBy, inPage, facts, missing, pageKey = 'records' as Key } = options;
  // Without `toWire`, `Wire` is the type of the row.
  const { toWire = (row) => row as unknown as Wire } = options;
  const shared: Shared<Wire> = {
    rows: recordTable({ table, view, computed, searchIn, orderBy }),
    toWire: (row) => toWire(row as Row<T, V, C>),
    // The cast: no code for a missing record has details, but `fail` cannot know that of an `ErrorCode`.
    refusal: () => fail(missing as 'ERR_NOT_FOUND'),
  };
  const reads = readRecords<Wire, ValuesOf<P>>(shared, inPage);
  const changes = changeRecords<FieldsOf<T, V>, ColumnsOf<T>, Wire>(shared, facts);
  return { facts, ...reads, ...changes, http: recordHttp({ ...reads, ...changes }, pageKey) };
}

/** What the verbs that read and the verbs that change share. */
interface Shared<Wire> {
  rows: RecordTable;
  toWire: (row: unknown) => Wire;
  refusal: () => Error;
}

function readRecords<Wire, InPage>({ rows, toWire, refusal }: Shared<Wire>, inPage: Computed | undefined) {
  /** The records that fit the filter, in order; without a filter, all. */
  const list = async (scope: RecordScope, { limit, ...filter }: Filter & { limit?: number } = {}): Promise<Wire[]> => {
    const query = rows.ordered(scope).where(rows.matches(filter));
    return (await (limit === undefined ? query : query.limit(limit)).execute()).map(toWire);
  };

  /** One page of the records, in order; pages are numbered from 1. */
  const page = async (
    scope: RecordScope,
    { pageNumber, ...filter }: Filter & { pageNumber: number },
  ): Promise<{ rows: (Wire & InPage)[]; count: number; hasMore: boolean }> => {
    const rowsOfPage = await rows
      .ordered(scope, inPage)
      .where(rows.matches(filter))
      .offset((pageNumber - 1) * limits.rowsPerPage)
      .limit(limits.rowsPerPage)
      .execute();
    const { count } = await rows.count(scope, filter);
    const hasMore = pageNumber * limits.rowsPerPage < count;
    return { rows: rowsOfPage.map(toWire) as (Wire & InPage)[], count, hasMore };
  };

  /** The records with these ids that exist, in order. */
  const find = async (scope: RecordScope, ids: readonly number[]): Promise<Wire[]> =>
    ids.length === 0 ? [] : (await rows.ordered(scope).where('id', 'in', ids).execute()).map(toWire);

  /** A record. @throws the code `missing` */
  const require = async (scope: RecordScope, id: number): Promise<Wire> => {
    const [record] = await find(scope, [id]);
    if (record === undefined) throw refusal();
    return record;
  };
  return { list, page, find, require };
}

function changeRecords<Fields extends object, Columns extends object, Wire>(
  { rows, toWire, refusal }: Shared<Wire>,
  facts: RecordFactName | undefined,
) {
  async function recordFact(scope: RecordScope, what: 'created' | 'changed' | 'removed', id: unknown) {
    if (facts === undefined) return;
    if (!scope.record) throw new Error(`The facts of ${facts} need the scope of a company.`);
    // The casts: the facts of this noun have the id of the record (`RecordFactName`), but the name is composed.
    await scope.record(`${facts}.${what}` as FactName, { id } as never);
  }

  /** Adds a record. @param furtherColumns columns that are not on the wire */
  const create = async (scope: RecordScope, fields: Fields, furtherColumns?: Columns): Promise<Wire> => {
    const row = await rows.insert(scope, fields, furtherColumns ?? {});
    await recordFact(scope, 'created', (row as { id?: unknown }).id);
    return toWire(row);
  };

  /** Changes the given fields of a record. @throws the code `missing` */
  const update = async (scope: RecordScope, id: number, changes: Fields): Promise<Wire> => {
    const row = await rows.update(scope, id, changes);
    if (!row) throw refusal();
    await recordFact(scope, 'changed', id);
    return toWire(row);
  };

  /**
   * Deletes a record. The fact is recorded before the row is deleted, so that reactions still find what refers to it.
   * @throws the code `missing`
   */
  const remove = async (
    scope: RecordScope,
    id: number,
    condition: Pick<Filter, 'only'> = {},
  ): Promise<typeof nothing> => {
    if (!(await rows.lock(scope, id, condition))) throw refusal();
    await recordFact(scope, 'removed', id);
    await rows.delete(scope, id);
    return nothing;
  };
  return { create, update, remove };
}

interface Verbs<Fields, Wire, InPage> {
  list(scope: RecordScope, filter: { searchParam?: string | undefined }): Promise<Wire[]>;
  page(
    scope: RecordScope,
    filter: { searchParam?: string | undefined; pageNumber: number },
  ): Promise<{ rows: (Wire & InPage)[]; count: number; hasMore: boolean }>;
  require(scope: RecordScope, id: number): Promise<Wire>;
  create(scope: RecordScope, fields: Fields): Promise<Wire>;
  update(scope: RecordScope, id: number, changes: Fields): Promise<Wire>;
  remove(scope: RecordScope, id: number): Promise<typeof nothing>;
}

/** The handlers of the usual calls. A manifest replaces the handlers of calls with a rule of their own. */
function recordHttp<Fields, Wire, InPage, Key extends string>(verbs: Verbs<Fields, Wire, InPage>, pageKey: Key) {
  return {
    // The query of a list without a search box has no `searchParam`.
    list: (scope: RecordScope, { query }: { query: object }) =>
      verbs.list(scope, { searchParam: (query as { searchParam?: string }).searchParam }),
    page: async (
      scope: RecordScope,
      { query }: { query: { searchParam?: string | undefined; pageNumber: number } },
    ) => {
      const { rows, ...end } = await verbs.page(scope, query);
      return { [pageKey]: rows, ...end } as { [Name in Key]: typeof rows } & typeof end;
    },
    show: (scope: RecordScope, { params }: { params: { id: number } }) => verbs.require(scope, params.id),
    create: (scope: RecordScope, { body }: { body: Fields }) => verbs.create(scope, body),
    update: (scope: RecordScope, { params, body }: { params: { id: number }; body: Fields }) =>
      verbs.update(scope, params.id, body),
    remove: (scope: RecordScope, { params }: { params: { id: number } }) => verbs.remove(scope, params.id),
  };
}
