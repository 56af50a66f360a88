import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { messageForms, messageHttp } from './http.ts';
import { forgetOldReceipts, inboundWorkers } from './jobs.ts';
import { mediaInUse } from './keep-media.ts';
import { messageReactions } from './reactions.ts';
import { messageAnnouncers, messageMetrics } from './realtime.ts';
import { chatPresenceReactions } from './chat-presence.ts';
import { downloadReactions } from './wake-downloads.ts';
import { pictureAnnouncers } from './want-pictures.ts';

export const messagesNoun = serverNoun({
  contract: nouns.messages,
  http: messageHttp,
  admitForm: messageForms,
  tables: [
    'messages',
    'message_reactions',
    'message_downloads',
    'message_receipts',
    'message_templates',
    'template_recipients',
    'waiting_changes',
  ],
  reactions: [messageReactions, chatPresenceReactions, downloadReactions],
  announce: [messageAnnouncers, messageMetrics, pictureAnnouncers],
  schedules: { 'forget-old-receipts': { cron: '20 4 * * *', work: () => forgetOldReceipts() } },
  lanes: inboundWorkers,
  mediaInUse,
});
