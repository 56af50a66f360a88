import { statement } from '../scope/scoped-query.ts';
import type { Scope } from '../scope/scope.ts';
import type { LaneEntry } from './lanes.ts';

const insert = statement(`insert into lane_entries (lane, kind, payload, once_key, not_before)
  select e ->> 'lane', e ->> 'kind', e -> 'payload', e ->> 'onceKey', coalesce((e ->> 'notBefore')::timestamptz, now())
  from jsonb_array_elements($1::jsonb) with ordinality x (e, o) order by o
  on conflict (company_id, once_key) do nothing`);

/** PostgreSQL's jsonb has no NUL character; people's clipboards do. */
export const toJson = (value: unknown): string => JSON.stringify(value).replaceAll('\\u0000', '');

/** Stores entries in the scope's transaction, in the order given. */
export async function insertEntries(scope: Pick<Scope, 'rows'>, entries: readonly LaneEntry[]): Promise<void> {
  await scope.rows(insert, [toJson(entries)]);
}
