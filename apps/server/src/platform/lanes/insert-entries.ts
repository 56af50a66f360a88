import { statement } from '../scope/scoped-query.ts';
import type { Scope } from '../scope/scope.ts';
import type { LaneEntry } from './lane-entry.ts';

const insert = statement(`insert into lane_entries (lane, kind, payload, once_key, not_before)
  select e ->> 'lane', e ->> 'kind', e -> 'payload', e ->> 'onceKey', coalesce((e ->> 'notBefore')::timestamptz, now())
  from jsonb_array_elements($1::jsonb) with ordinality x (e, o) order by o
  on conflict (company_id, once_key) do nothing`);

/** JSON for jsonb, which has neither NUL nor half a surrogate pair; people's clipboards have both. */
export function toJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Only a suspicion: the text of a message may say so itself.
  if (!/\\u(0000|d[89a-f])/.test(json)) return json;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? part.replaceAll('\u0000', '').toWellFormed() : part));
}

/** Stores entries in the scope's transaction, in the order given. */
export function insertEntries(scope: Pick<Scope, 'send'>, entries: readonly LaneEntry[]): void {
  scope.send(insert, [toJson(entries)]);
}
