import { workersPool } from '../scope/as-operator.ts';
import { hasKeys, insertStatements, toJson } from './insert-entries.ts';
import type { LaneEntry } from './lane-entry.ts';
import { keyOfLane, addStoredLane, wakeLanes } from './wake.ts';

const { withKeys, withoutKeys } = insertStatements('company_id, ', "(e ->> 'companyId')::int, ");

/** Stores entries of any companies outside a scope, in the given order, and wakes the workers after the commit. */
export async function storeEntries(entries: readonly (LaneEntry & { companyId: number })[]): Promise<void> {
  if (entries.length === 0) return;
  await workersPool().query({ ...(hasKeys(entries) ? withKeys : withoutKeys), values: [toJson(entries)] });
  const stored = new Map<string, Set<string>>();
  for (const entry of entries) addStoredLane(stored, entry.kind, keyOfLane(entry));
  wakeLanes(stored);
}
