import { statement, type Statement } from '../scope/scoped-query.ts';
import type { Scope } from '../scope/scope.ts';
import type { LaneEntry } from './lane-entry.ts';

/**
 * Statements that store the entries of a JSON array in their order. `withKeys` drops an entry if one with its key
 * exists already; without keys there is no conflict to look for, which is cheaper.
 * @param columns further columns before the usual ones, each followed by a comma and a space
 * @param values SQL of their values, written likewise
 */
export function insertStatements(columns = '', values = ''): { withKeys: Statement; withoutKeys: Statement } {
  const text = `
    insert into lane_entries (${columns}lane, kind, payload, once_key, not_before)
    select ${values}e ->> 'lane', e ->> 'kind', e -> 'payload', e ->> 'onceKey',
      coalesce((e ->> 'notBefore')::timestamptz, now())
    from jsonb_array_elements($1::jsonb) with ordinality x (e, o)
    order by o`;
  return {
    withoutKeys: statement(text),
    withKeys: statement(`${text} on conflict (company_id, once_key) where once_key is not null do nothing`),
  };
}

const { withKeys, withoutKeys } = insertStatements();
export const hasKeys = (entries: readonly LaneEntry[]): boolean => entries.some(({ onceKey }) => onceKey !== undefined);

/** JSON for jsonb, which refuses NUL and half a surrogate pair; text from a clipboard may have both. */
export function toJson(value: unknown): string {
  const json = JSON.stringify(value);
  // A match is no proof: a user may have typed the six characters of such an escape.
  if (!/\\u(0000|d[89a-f])/.test(json)) return json;
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\u0000', '').toWellFormed() : part,
  );
}

/** Stores entries in the scope's transaction, in the order given. */
export function insertEntries(scope: Pick<Scope, 'send'>, entries: readonly LaneEntry[]): void {
  scope.send(hasKeys(entries) ? withKeys : withoutKeys, [toJson(entries)]);
}
