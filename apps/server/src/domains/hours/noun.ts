import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { hoursHttp } from './http.ts';
import { calendarReactions } from './read-calendar.ts';
import { hoursAnnouncers } from './realtime.ts';

export const hoursNoun = serverNoun({
  contract: nouns.hours,
  http: hoursHttp,
  tables: ['opening_hours'],
  reactions: [calendarReactions],
  announce: [hoursAnnouncers],
});
