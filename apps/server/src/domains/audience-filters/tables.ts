import type { AudienceFilter } from '@balcao/contract';
import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface AudienceFiltersTable extends OwnedTable {
  id: Generated<number>;
  name: string;
  /** As it was saved: it may name tags and queues that were deleted since. */
  filter: AudienceFilter;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    audience_filters: AudienceFiltersTable;
  }
}
