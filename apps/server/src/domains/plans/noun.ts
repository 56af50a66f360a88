import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { createPlan } from './change-plans.ts';
import { planHttp } from './http.ts';

export const plansNoun = serverNoun({
  contract: nouns.plans,
  http: planHttp,
  tables: ['plans'],
  sample: (_scope, word) => createPlan({ name: `${word} plano`, users: 3, connections: 1, queues: 3, value: 99.9 }),
});
