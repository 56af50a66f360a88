import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { messageCounters } from './count-messages.ts';
import { numberHealthHttp } from './http.ts';
import { forgetOldHealth, mailFall } from './jobs.ts';
import { mailJob } from './mail-falls.ts';
import { ratingReactions } from './note-ratings.ts';
import { stateReactions } from './note-state.ts';
import { alertAnnouncers } from './realtime.ts';

export const numberHealthNoun = serverNoun({
  contract: nouns.numberHealth,
  http: numberHealthHttp,
  tables: [
    'connection_states',
    'connection_hours',
    'connection_failures',
    'connection_falls',
    'connection_ratings',
    'connection_notices',
  ],
  reactions: [stateReactions, ratingReactions],
  announce: [alertAnnouncers, messageCounters],
  jobs: { [mailJob]: mailFall },
  schedules: { 'forget-old-number-health': { cron: '50 3 * * *', work: () => forgetOldHealth() } },
});
