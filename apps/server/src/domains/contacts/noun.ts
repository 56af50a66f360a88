import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { contactHttp } from './http.ts';
import { respellAll } from './jobs.ts';
import { contactAnnouncers } from './realtime.ts';

export const contactsNoun = serverNoun({
  contract: nouns.contacts,
  http: contactHttp,
  tables: ['contacts', 'contact_identities', 'contact_extras', 'contact_merges', 'address_book'],
  announce: [contactAnnouncers],
  schedules: { 'respell-contacts': { cron: '* * * * *', work: respellAll } },
});
