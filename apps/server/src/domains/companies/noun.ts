import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { companyHttp } from './http.ts';
import { companyAnnouncers } from './realtime.ts';

export const companiesNoun = serverNoun({
  contract: nouns.companies,
  http: companyHttp,
  tables: ['companies', 'billing_terms'],
  announce: [companyAnnouncers],
});
