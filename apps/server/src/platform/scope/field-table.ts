import type { RowLayout } from '@balcao/contract';
import type { Generated } from 'kysely';
import { instantSql } from './instant-sql.ts';
import { flagsSql, momentSql, numbersSql, textsSql } from './values-sql.ts';

/**
 * A field of a record of the contract. The field tables of the nouns (`message-fields.ts`, `ticket-fields.ts`,
 * `contact-fields.ts`) say of each field where its value is stored; selections, the rows of pages, and the types of
 * rows and tables follow from them.
 */
export type Field<Value> = ColumnField<Value> | ComputedField;

interface ColumnField<Value> {
  readonly column: string;
  /** The default of the column, if it is a constant: the value of a new row. */
  readonly initial?: Value;
  /** PostgreSQL makes the value, unless an insert gives it: an identity, `now()`, a random uuid. */
  readonly isGenerated?: true;
  /** The column is a `timestamptz`: a `Date` in a row, text on the wire. */
  readonly isInstant?: true;
  /** SQL of the value that clients see, if it is not the column's own. */
  readonly sql?: string;
}

/** A field that is selected from other columns or tables. */
interface ComputedField {
  readonly sql: string;
  /** The value in a new row. */
  readonly initial?: null;
}

/** All fields of a record `Wire` of the contract by their names, in the order of its schema. */
export type FieldTable<Wire = Record<string, unknown>> = { readonly [Name in keyof Wire]: Field<Wire[Name]> };

type ValueIn<Entry, Value> = Entry extends { isInstant: true } ? Date | Extract<Value, null> : Value;

/** A row as `selectSql` selects it. */
export type RowOf<Table, Wire> = { [Name in keyof Table & keyof Wire]: ValueIn<Table[Name], Wire[Name]> };

type ColumnOf<Entry> = Entry extends { column: infer Column extends string } ? Column : never;

/** The columns of a field table, for Kysely. */
export type ColumnsOf<Table extends Record<string, Field<unknown>>, Wire> = {
  [Name in keyof Table & keyof Wire as ColumnOf<Table[Name]>]: Table[Name] extends
    | { isGenerated: true }
    | { initial: NonNullable<unknown> }
    ? Generated<ValueIn<Table[Name], Wire[Name]>>
    : ValueIn<Table[Name], Wire[Name]>;
};

/** The fields with an `initial` value. */
type Initial<Table> = {
  [Name in keyof Table as Table[Name] extends { initial: unknown } ? Name : never]: Table[Name] extends {
    initial: infer Value;
  }
    ? Value
    : never;
};

// The casts in the functions below restore the names of the fields, which `Object.fromEntries` loses.

/** A field table with some of the fields, in the given order. */
export const pickFields = <Table extends FieldTable, Name extends keyof Table>(
  fields: Table,
  names: readonly Name[],
): Pick<Table, Name> => Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<Table, Name>;

const entries = (fields: FieldTable): [string, Field<unknown>][] => Object.entries(fields);

/** SQL of each field by its name; `alias` is the table. */
export const sqlOf = <Table extends FieldTable>(fields: Table, alias: string): Record<keyof Table & string, string> =>
  Object.fromEntries(entries(fields).map(([name, field]) => [name, fieldSql(field, alias)])) as Record<
    keyof Table & string,
    string
  >;

const fieldSql = (field: Field<unknown>, alias: string) =>
  'column' in field ? (field.sql ?? `${alias}.${field.column}`) : field.sql;

/** The columns of the fields, under their own names. */
export const columnsSql = (fields: FieldTable, alias: string): string =>
  entries(fields)
    .flatMap(([, field]) => ('column' in field ? [`${alias}.${field.column}`] : []))
    .join(', ');

/** A select list of the fields by their names. An instant is a `Date` in the row. */
export const selectSql = (fields: FieldTable, alias: string): string => select(sqlOf(fields, alias));

/** A select list as in `selectSql`, for JSON that PostgreSQL writes: an instant is text. */
export const selectJsonSql = (fields: FieldTable, alias: string): string =>
  select(
    Object.fromEntries(
      Object.entries(sqlOf(fields, alias)).map(([name, sql]) => [
        name,
        isInstant(fields[name]) ? instantSql(sql) : sql,
      ]),
    ),
  );

const isInstant = (field: Field<unknown> | undefined) => field !== undefined && 'isInstant' in field;
/** `t.id` needs no alias for the name `id`. */
const select = (sqls: Record<string, string>) =>
  Object.entries(sqls)
    .map(([name, sql]) => (sql.endsWith(`.${name}`) ? sql : `${sql} as "${name}"`))
    .join(', ');

/** The values of a new row, where the insert gives none. */
export const initialOf = <Table extends FieldTable>(fields: Table): Initial<Table> =>
  Object.fromEntries(
    entries(fields).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  ) as Initial<Table>;

/**
 * The values of fields by their columns, for an insert or an update.
 * @throws Error for a field that is no column
 */
export const columnValues = <Table extends FieldTable, Values extends object>(
  fields: Table,
  values: Values,
): { [Name in keyof Values as Name extends keyof Table ? ColumnOf<Table[Name]> : never]: Values[Name] } =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      if (field === undefined || !('column' in field)) throw new Error(`The field ${name} is no column.`);
      return [field.column, value];
    }),
  ) as never;

/**
 * SQL of the two lists of a row, as `readRow` of the contract reads them.
 * @param sqls the SQL of each field of the layout: the result of `sqlOf`, and the SQL of fields that only rows have
 */
export function packSql<Row>(
  { numbers, flags, instants, texts }: RowLayout<Row>,
  sqls: Readonly<Record<keyof Row & string, string>>,
): { numbers: string; texts: string } {
  const sql = (name: string) => sqls[name as keyof Row & string];
  const numberSql = (name: string) => {
    // Not a field: the number whose bits are the booleans of the record.
    if (name === 'flags') return flagsSql(flags.map(sql));
    return instants.includes(name) ? momentSql(sql(name)) : sql(name);
  };
  return { numbers: numbersSql(numbers.map(numberSql)), texts: textsSql(texts.map(sql)) };
}
