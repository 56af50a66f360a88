import { limits, type SavedAudienceFilter, type SavedAudienceFilterFields } from '@balcao/contract';
import { sql } from 'kysely';
import { byText, plainRecords } from '../../platform/records/plain-records.ts';
import { requireBelowLimit } from '../../platform/records/require-below-limit.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/** The saved filters of the company. When a filter is read, deleted tags and queues are left out. */
export const audienceFilters = plainRecords({
  table: 'audience_filters',
  view: ['id', 'name', 'filter'],
  computed: {
    tags: sql<number[]>`array(select t.id from tags t
      where audience_filters.filter -> 'tags' @> to_jsonb(t.id)
      order by t.id)`,
    queues: sql<number[]>`array(select q.id from queues q
      where audience_filters.filter -> 'queues' @> to_jsonb(q.id)
      order by q.id)`,
  },
  toWire: ({ id, name, filter, tags, queues }): SavedAudienceFilter => ({
    id,
    name,
    filter: { ...filter, tags, queues },
    // A condition is lost when all of its tags, or all of its queues, were deleted.
    hasLostCondition:
      (filter.tags.length > 0 && tags.length === 0) || (filter.queues.length > 0 && queues.length === 0),
  }),
  orderBy: byText('name'),
  missing: 'ERR_NO_AUDIENCE_FILTER_FOUND',
  facts: 'audience-filter',
});

/** Saves a new filter. @throws ERR_TOO_MANY_AUDIENCE_FILTERS ERR_AUDIENCE_FILTER_ALREADY_EXISTS */
export async function saveAudienceFilter(
  scope: Scope,
  fields: SavedAudienceFilterFields,
): Promise<SavedAudienceFilter> {
  const { savedFilters } = limits.audience;
  await requireBelowLimit(scope, 'audience_filters', savedFilters, 'ERR_TOO_MANY_AUDIENCE_FILTERS');
  return audienceFilters.create(scope, fields);
}
