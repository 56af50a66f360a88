import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { tokenReactions } from './authenticate-token.ts';
import { forgetLookUps } from './network.ts';
import { connectionHttp } from './http.ts';
import { connectionAnnouncers } from './realtime.ts';
import { botReactions } from './update-connection.ts';
import { orderAnnouncers } from './wake-host.ts';

export const connectionsNoun = serverNoun({
  contract: nouns.connections,
  http: connectionHttp,
  tables: ['connections', 'connection_queues', 'connection_tokens', 'connection_outages', 'number_look_ups'],
  reactions: [tokenReactions, botReactions],
  announce: [connectionAnnouncers, orderAnnouncers],
  schedules: { 'forget-look-ups': { cron: '40 4 * * *', work: forgetLookUps } },
});
