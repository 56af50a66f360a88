import { workersPool } from '../scope/as-operator.ts';
import { statement } from '../scope/scoped-query.ts';
import { toJson } from './insert-entries.ts';
import type { LaneEntry } from './lane-entry.ts';
import { keyOfLane, noteStored, wakeLanes } from './wake.ts';

const store = statement(`insert into lane_entries (company_id, lane, kind, payload, once_key, not_before)
  select (e ->> 'companyId')::int, e ->> 'lane', e ->> 'kind', e -> 'payload', e ->> 'onceKey', coalesce((e ->> 'notBefore')::timestamptz, now())
  from jsonb_array_elements($1::jsonb) with ordinality x (e, o) order by o
  on conflict (company_id, once_key) do nothing`);

/** Stores entries of any companies outside a scope, in the order given, and wakes the workers. When it resolves they are committed. */
export async function storeEntries(entries: readonly (LaneEntry & { companyId: number })[]): Promise<void> {
  if (entries.length === 0) return;
  await workersPool().query({ ...store, values: [toJson(entries)] });
  const stored = new Map<string, Set<string>>();
  for (const entry of entries) noteStored(stored, entry.kind, keyOfLane(entry));
  wakeLanes(stored);
}
