import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { settingHttp } from './http.ts';
import { settingAnnouncers } from './realtime.ts';
import { settingReactions } from './settings-of.ts';

export const settingsNoun = serverNoun({
  contract: nouns.settings,
  http: settingHttp,
  tables: ['settings'],
  reactions: [settingReactions],
  announce: [settingAnnouncers],
});
