import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { contactErasureJob } from './contact-erasure.ts';
import { eraseContact, goOnWithContactErasures } from './erase-contact.ts';
import { exportJob } from './exports.ts';
import { expireOldMessages } from './expire-old.ts';
import { companyDataHttp } from './http.ts';
import { eraseDueCompanies, expireExports, goOnWithExports, makeExport } from './jobs.ts';

/**
 * What is done with everything that belongs to a company, or that concerns one contact: its export, its erasure, and
 * the removal of what is older than the retention.
 */
export const companyDataNoun = serverNoun({
  contract: nouns.companyData,
  http: companyDataHttp,
  tables: ['company_exports', 'contact_erasures'],
  jobs: { [exportJob]: makeExport, [contactErasureJob]: eraseContact },
  schedules: {
    'erase-companies': { cron: '*/5 * * * *', work: (signal) => eraseDueCompanies({ signal }) },
    'expire-messages': { cron: '*/5 * * * *', work: (signal) => expireOldMessages({ signal }) },
    'expire-exports': { cron: '35 * * * *', work: () => expireExports() },
    'go-on-with-contact-erasures': { cron: '* * * * *', work: () => goOnWithContactErasures() },
    'go-on-with-exports': { cron: '* * * * *', work: () => goOnWithExports() },
  },
});
