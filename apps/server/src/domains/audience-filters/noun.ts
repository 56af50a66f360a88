import { nouns, signals } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { admins } from '../../platform/realtime/rooms.ts';
import { announceRecords } from '../../platform/records/announce-records.ts';
import { audienceFilters, saveAudienceFilter } from './audience-filters.ts';

export const audienceFiltersNoun = serverNoun({
  contract: nouns.audienceFilters,
  http: {
    list: (scope) => audienceFilters.list(scope),
    create: (scope, { body }) => saveAudienceFilter(scope, body),
    update: audienceFilters.http.update,
    remove: audienceFilters.http.remove,
  },
  tables: ['audience_filters'],
  announce: [
    announceRecords('audience-filter', audienceFilters.find, {
      signal: signals.audienceFilter,
      to: [admins],
      changed: (action, record) => ({ action, record }),
      removed: (id) => ({ action: 'delete' as const, id }),
    }),
  ],
  sample: (scope, word) =>
    saveAudienceFilter(scope, { name: `${word} filtro`, filter: { tags: [], queues: [], extras: [] } }),
});
