import { statement, type Statement } from './scoped-query.ts';

/** A statement with its values, for `scope.rows(...bound)` and `scope.send(...bound)`. */
export type BoundStatement = readonly [query: Statement, values: readonly unknown[]];

/**
 * Declares a hot statement whose parameters have names: `:ticketId` in the text is the field `ticketId` of the record.
 * PostgreSQL gets numbers; the text is rewritten once, when the statement is declared.
 * @returns a function that binds the values of one call; it throws an Error for a field that is undefined, where SQL
 * would silently get null
 */
export function named<Parameters extends object>(text: string): (parameters: Parameters) => BoundStatement {
  const { text: numbered, names } = numberParameters(text);
  const query = statement(numbered);
  return (parameters) => [query, names.map((name) => valueOf(parameters, name))];
}

function valueOf(parameters: object, name: string): unknown {
  const value: unknown = (parameters as Record<string, unknown>)[name];
  if (value === undefined) throw new Error(`The statement has no value for :${name}.`);
  return value;
}

/** Quoted texts, casts (`::int`), names (`:id`). A colon after a word begins no name: it may be a slice `a[i:j]`. */
const tokens = /'(?:[^']|'')*'|"[^"]*"|::|(?<!\w):([a-z]\w*)/g;

/** Rewrites `:name` to `$1`, `$2` …, in the order of first appearance; `names` has the names in this order. */
export function numberParameters(text: string): { text: string; names: readonly string[] } {
  const names: string[] = [];
  const numbered = text.replaceAll(tokens, (token: string, name: string | undefined) => {
    if (name === undefined) return token;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text: numbered, names };
}
