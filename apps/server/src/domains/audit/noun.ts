import { nouns, type routes } from '@balcao/contract';
import type { Handlers } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { forgetOldEntries } from './jobs.ts';
import { listAudit } from './list-audit.ts';
import { auditReactions } from './note-events.ts';

const http: Handlers<typeof routes.audit> = {
  list: (scope, { query }) => listAudit(scope, query),
};

export const auditNoun = serverNoun({
  contract: nouns.audit,
  http,
  tables: ['audit_entries'],
  reactions: [auditReactions],
  schedules: { 'forget-old-audit': { cron: '10 4 * * *', work: () => forgetOldEntries() } },
});
