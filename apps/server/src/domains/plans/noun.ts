import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { planHttp } from './http.ts';

export const plansNoun = serverNoun({
  contract: nouns.plans,
  http: planHttp,
  tables: ['plans'],
});
