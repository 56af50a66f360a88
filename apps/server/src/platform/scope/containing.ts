import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a text column contains what somebody typed, whatever the accents and the case. For short tables: row security
 * keeps text indexes from being used (DESIGN.md §5).
 */
export const containing = (column: string, typed: string): RawBuilder<boolean> =>
  sql<boolean>`fold(${sql.ref(column)}) like '%' || fold(${typed.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}) || '%'`;
