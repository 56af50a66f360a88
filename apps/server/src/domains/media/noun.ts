import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { mediaHttp } from './http.ts';
import { removeAllDiscarded, tidyMedia } from './jobs.ts';

export const mediaNoun = serverNoun({
  contract: nouns.media,
  http: mediaHttp,
  tables: ['media', 'discarded_files'],
  schedules: {
    'remove-discarded-files': { cron: '*/10 * * * *', work: (signal) => removeAllDiscarded(signal) },
    'tidy-media': { cron: '20 4 * * *', work: () => tidyMedia() },
  },
});
