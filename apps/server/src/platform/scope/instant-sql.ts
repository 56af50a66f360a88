/**
 * SQL that writes an instant as the contract and `Date.toISOString` do: UTC, three digits, Z. PostgreSQL's own JSON
 * uses the server's time zone and omits zeros, so clients that compare such texts would order rows wrongly.
 */
export const instantSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
