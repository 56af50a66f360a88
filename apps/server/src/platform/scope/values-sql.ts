type Sql<Name extends string = string> = Readonly<Record<Name, string>>;

/**
 * SQL for a record's numbers in the order of `names` (`valuesOf` of the contract): whatever counts or leads somewhere,
 * as one array, so that a page is one array of them.
 */
export const numbersSql = <Name extends string>(names: readonly Name[], columns: Sql<Name>): string =>
  `array[${names.map((name) => columns[name]).join(', ')}]::bigint[]`;

/** The same for its texts. */
export const textsSql = <Name extends string>(names: readonly Name[], columns: Sql<Name>): string =>
  `array[${names.map((name) => columns[name]).join(', ')}]::text[]`;

/** SQL for several yes or no as one number (`flagsOf` of the contract). */
export const flagsSql = <Name extends string>(names: readonly Name[], columns: Sql<Name>): string =>
  `(${names.map((name, bit) => `${2 ** bit} * (${columns[name]})::int`).join(' + ')})`;

/**
 * SQL for the JSON text of an array. Of an array of arrays it is the fastest JSON there is: what kind of values these
 * are PostgreSQL looks up once for all of them, where a list of objects asks again for each value
 * (docs/performance.md).
 */
export const arrayJson = (array: string): string => `coalesce(array_to_json(${array}), '[]')::text`;

/**
 * SQL that writes an instant as microseconds since 1970: faster than in letters, and than the exact numbers of
 * `extract`; a float has room for microseconds until the year 2255.
 */
export const momentSql = (column: string): string => `(date_part('epoch', ${column}) * 1000000)::bigint`;

/** SQL for where a row stands in a list by time, as the next page is asked for after it. */
export const placeSql = (at: string, id: string): string =>
  `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || ${id}`;

/** SQL for a JSON list of records; empty when there are none. */
export const listSql = (rows: string): string => `coalesce((select json_agg(r) from (${rows}) r), '[]')`;
