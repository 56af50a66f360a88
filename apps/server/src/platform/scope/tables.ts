import type { Generated } from 'kysely';

/** A table of companies. Row security fills in the company. A scope sees only the rows of its company. */
export interface OwnedTable {
  company_id: Generated<number>;
}

/** Every table and its row type; the nouns add theirs (`declare module`), and the platform names none of them. */
// eslint-disable-next-line typescript/no-empty-object-type
export interface Tables {}
