import { recordsOf } from '../../records/records.ts';

export const audienceFilterRecords = recordsOf('audienceFilters', {
  signal: 'audienceFilter',
  orderBy: 'name',
  nameOf: ({ name }) => name,
});
