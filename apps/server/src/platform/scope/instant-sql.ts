/**
 * SQL that writes an instant as the wire has it, and as `Date.toISOString` does: UTC, three digits, Z. PostgreSQL's own
 * JSON follows the time zone of the server and leaves out zeros, so that screens which compare such texts would put
 * rows into a wrong order.
 */
export const instantSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
