import { statement, type Statement } from './scoped-query.ts';

const kept = new Map<string, Statement>();

/**
 * The prepared statement of a text that is written again for each call. Use it only where there are few texts: each is
 * kept by this process and by every connection.
 */
export function keptStatement(text: string): Statement {
  const known = kept.get(text) ?? statement(text);
  kept.set(text, known);
  return known;
}
