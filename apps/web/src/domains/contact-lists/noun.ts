import type { ContactList } from '@balcao/contract';
import { IconUsersGroup } from '@tabler/icons-react';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { patchOn } from '../../live/registry.ts';
import { liveRecords } from '../../records/live-records.ts';
import { contactListRecords } from './contact-list-records.ts';
import { mayEditCampaigns } from './may-edit-campaigns.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/contact-lists',
      label: ($) => $.contactLists.menu,
      icon: IconUsersGroup,
      section: 'admin',
      place: 26,
      shownTo: mayEditCampaigns,
    },
  ],
  live: [
    ...liveRecords(contactListRecords, [keys.contactLists.list()]),
    patchOn<ContactList, 'contactList'>('contactList', keys.contactLists.show(), (cached, signal) =>
      signal.action !== 'delete' && signal.record.id === cached.id ? signal.record : cached,
    ),
  ],
});
