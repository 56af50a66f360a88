import { workersPool } from '../scope/as-operator.ts';
import { hasKeys, insertStatements, toJson } from './insert-entries.ts';
import type { LaneEntry } from './lane-entry.ts';
import { keyOfLane, noteStored, wakeLanes } from './wake.ts';

const { withKeys, withoutKeys } = insertStatements('company_id, ', "(e ->> 'companyId')::int, ");

/**
 * Stores entries of any companies outside a scope, in the order given, and wakes the workers. When it resolves they are
 * committed.
 */
export async function storeEntries(entries: readonly (LaneEntry & { companyId: number })[]): Promise<void> {
  if (entries.length === 0) return;
  await workersPool().query({ ...(hasKeys(entries) ? withKeys : withoutKeys), values: [toJson(entries)] });
  const stored = new Map<string, Set<string>>();
  for (const entry of entries) noteStored(stored, entry.kind, keyOfLane(entry));
  wakeLanes(stored);
}
