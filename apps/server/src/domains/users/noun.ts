import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { userHttp } from './http.ts';
import { sweepPresence } from './jobs.ts';
import { presence, userAnnouncers, userEvents } from './realtime.ts';

export const usersNoun = serverNoun({
  contract: nouns.users,
  http: userHttp,
  tables: ['users', 'user_queues', 'user_presences', 'socket_nodes'],
  announce: [userAnnouncers],
  schedules: { 'sweep-presence': { cron: '* * * * *', work: () => sweepPresence() } },
  clientEvents: userEvents,
  presence,
});
