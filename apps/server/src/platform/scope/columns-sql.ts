/** SQL that writes an instant as milliseconds since 1970: faster than in letters. */
export const momentSql = (column: string): string => `trunc(extract(epoch from ${column}) * 1000)::bigint`;

/**
 * SQL for the JSON text of records in columns (`columnsOf` of the contract), by the name of each on the wire. It is half as long as a list of objects; PostgreSQL
 * takes as long for it (docs/performance.md).
 */
export function columnsSql(columns: Readonly<Record<string, string>>, from: string): string {
  const names = Object.keys(columns);
  const arrays = names.map((name) => `coalesce(array_agg("${name}"), '{}') as "${name}"`).join(', ');
  const values = names.map((name) => `${columns[name]} as "${name}"`).join(', ');
  return `(select row_to_json(k) from (select ${arrays} from (select ${values} from ${from}) r) k)::text`;
}

/** SQL for a JSON list of records; empty when there are none. */
export const listSql = (rows: string): string => `coalesce((select json_agg(r) from (${rows}) r), '[]')`;
