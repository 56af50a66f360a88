import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { externalApiHttp } from './http.ts';
import { forgetIdempotencyKeys } from './jobs.ts';
import { reminderJob, reminderJobName, reminderReactions } from './remind-by-whatsapp.ts';

export const externalApiNoun = serverNoun({
  contract: nouns.externalApi,
  http: externalApiHttp,
  tables: ['idempotency_keys'],
  reactions: [reminderReactions],
  jobs: { [reminderJobName]: reminderJob },
  schedules: { 'forget-idempotency-keys': { cron: '50 4 * * *', work: forgetIdempotencyKeys } },
});
