import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { actorReactions } from './authenticate.ts';
import { authHttp } from './http.ts';
import { endOldImpersonations } from './impersonations.ts';
import { authReactions, purgeSessions } from './jobs.ts';
import { authAnnouncers } from './realtime.ts';

export const authNoun = serverNoun({
  contract: nouns.auth,
  http: authHttp,
  tables: ['sessions', 'impersonations'],
  reactions: [actorReactions, authReactions],
  announce: [authAnnouncers],
  schedules: {
    'purge-sessions': { cron: '40 3 * * *', work: () => purgeSessions() },
    'end-impersonations': { cron: '* * * * *', work: () => endOldImpersonations() },
  },
});
