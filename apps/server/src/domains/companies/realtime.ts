import { signals } from '@balcao/contract';
import type { Announcers } from '../../platform/facts/reactions.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import { showProfile } from './show-profile.ts';

export const companyAnnouncers: Announcers = {
  async 'company.changed'(company) {
    const profile = await company.read(showProfile);
    company.announce(signals.company, [everyone], { action: 'update', company: profile });
  },
};
