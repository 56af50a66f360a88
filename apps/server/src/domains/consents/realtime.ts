import { signals } from '@balcao/contract';
import type { Announcers } from '../../platform/facts/reactions.ts';
import { everyone } from '../../platform/realtime/rooms.ts';

export const consentAnnouncers: Announcers = {
  async 'consents.changed'(company, facts) {
    for (const contactId of new Set(facts.map((fact) => fact.contactId)))
      company.announce(signals.consents, [everyone], { action: 'update', contactId });
  },
};
