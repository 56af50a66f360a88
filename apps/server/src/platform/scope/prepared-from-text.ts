import { statement, type Statement } from './scoped-query.ts';

const statements = new Map<string, Statement>();

/**
 * The prepared statement of a text that is composed again for each call. Use it only if there are few different texts:
 * this process and every connection keep each of them.
 */
export function preparedFromText(text: string): Statement {
  const declared = statements.get(text) ?? statement(text);
  statements.set(text, declared);
  return declared;
}
