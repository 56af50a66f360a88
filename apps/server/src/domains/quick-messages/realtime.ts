import { signals } from '@balcao/contract';
import type { Announcers } from '../../platform/facts/reactions.ts';
import { everyone, oneUser } from '../../platform/realtime/rooms.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { findQuickMessages } from './quick-messages.ts';

/** General quick messages are announced to every user, own ones to their owner. */
const roomsOf = (userId: number | null) => [userId === null ? everyone : oneUser(userId)];

const announce = (action: 'create' | 'update') => async (company: Company, facts: readonly { id: number }[]) => {
  const ids = [...new Set(facts.map(({ id }) => id))];
  for (const record of await company.read((scope) => findQuickMessages(scope, ids)))
    company.announce(signals.quickMessage, roomsOf(record.geral ? null : record.userId), { action, record });
};

export const quickMessageAnnouncers: Announcers = {
  'quickMessage.created': announce('create'),
  'quickMessage.changed': announce('update'),
  'quickMessage.withdrawn': async (company, facts) => {
    for (const { id } of facts) company.announce(signals.quickMessage, [everyone], { action: 'delete', id });
  },
  'quickMessage.removed': async (company, facts) => {
    for (const { id, userId } of facts)
      company.announce(signals.quickMessage, roomsOf(userId), { action: 'delete', id });
  },
};
