import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { externalApiHttp } from './http.ts';
import { forgetIdempotencyKeys } from './jobs.ts';

export const externalApiNoun = serverNoun({
  contract: nouns.externalApi,
  http: externalApiHttp,
  tables: ['idempotency_keys'],
  schedules: { 'forget-idempotency-keys': { cron: '50 4 * * *', work: forgetIdempotencyKeys } },
});
