import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { mediaHttp } from './http.ts';
import { tidyMedia } from './jobs.ts';

export const mediaNoun = serverNoun({
  contract: nouns.media,
  http: mediaHttp,
  tables: ['media'],
  schedules: { 'tidy-media': { cron: '20 4 * * *', work: () => tidyMedia() } },
});
