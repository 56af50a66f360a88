import { signals } from '@balcao/contract';
import type { Announcers } from '../../platform/facts/reactions.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import { showHours } from './show-hours.ts';

export const hoursAnnouncers: Announcers = {
  async 'hours.changed'(company, facts) {
    // The signal has the hours of the company only.
    if (!facts.some(({ queueId }) => queueId === null)) return;
    const hours = await company.read(showHours);
    company.announce(signals.hours, [everyone], { action: 'update', hours });
  },
};
