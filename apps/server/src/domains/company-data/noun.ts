import { serverNoun } from '../../platform/noun.ts';
import { eraseDueCompanies } from './jobs.ts';

/** What is done with everything that belongs to a company: its erasure. */
export const companyDataNoun = serverNoun({
  tables: [],
  schedules: { 'erase-companies': { cron: '*/5 * * * *', work: (signal) => eraseDueCompanies({ signal }) } },
});
