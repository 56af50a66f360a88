import type { Flow } from '@balcao/contract';
import { sql } from 'kysely';
import { byText, plainRecords } from '../../platform/records/plain-records.ts';

/** The flows of the company, without their blocks. */
export const flows = plainRecords({
  table: 'flows',
  view: ['id', 'name', 'active', 'revision', 'published_version as publishedVersion', 'updated_at as updatedAt'],
  computed: {
    hasChanges: sql<boolean>`draft is not null and revision is distinct from published_revision`,
    blockCount: sql<number>`coalesce(jsonb_array_length(draft -> 'nodes'), 0)`,
  },
  toWire: ({ revision: _, updatedAt, ...flow }): Flow => ({ ...flow, updatedAt: updatedAt.toISOString() }),
  searchIn: ['name'],
  orderBy: byText('name'),
  missing: 'ERR_NO_FLOW_FOUND',
  facts: 'flow',
});
