/** SQL for the numbers of a record as one array. The rows of a page are then an array of such arrays. */
export const numbersSql = (numbers: readonly string[]): string => `array[${numbers.join(', ')}]::bigint[]`;

/** SQL for the texts of a record as one array. */
export const textsSql = (texts: readonly string[]): string => `array[${texts.join(', ')}]::text[]`;

/** SQL for several booleans as one number; the first is the lowest bit. */
export const flagsSql = (flags: readonly string[]): string =>
  `(${flags.map((flag, bit) => `${2 ** bit} * (${flag})::int`).join(' + ')})`;

/**
 * SQL for the JSON text of an array. An array of arrays is the fastest JSON: PostgreSQL looks up the type of the values
 * once, whereas a list of objects needs a look-up for each value.
 */
export const arrayJson = (array: string): string => `coalesce(array_to_json(${array}), '[]')::text`;

/**
 * SQL that writes an instant as microseconds since 1970: faster than a text and than the exact numeric of `extract`. A
 * double holds microseconds exactly until the year 2255.
 */
export const momentSql = (column: string): string => `(date_part('epoch', ${column}) * 1000000)::bigint`;

/** SQL for the cursor of a row in a list by time; the next page starts after it. */
export const placeSql = (at: string, id: string): string =>
  `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || ${id}`;

/** SQL for a JSON list of records; empty when there are none. */
export const listSql = (rows: string): string => `coalesce((select json_agg(r) from (${rows}) r), '[]')`;
