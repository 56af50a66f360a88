import { sql, type RawBuilder } from 'kysely';

/**
 * The condition that a text column contains the typed text, ignoring accents and case. Use it for short tables only: it
 * reads every row, since row security prevents the use of text indexes (docs/design.md §5).
 */
export const containing = (column: string, typed: string): RawBuilder<boolean> =>
  sql<boolean>`fold(${sql.ref(column)}) like '%' || fold(${escapeLike(typed.trim())}) || '%'`;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
