import type { Campaign } from '@balcao/contract';
import { IconSettingsAutomation, IconSpeakerphone } from '@tabler/icons-react';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { patchOn } from '../../live/registry.ts';
import { liveRecords } from '../../records/live-records.ts';
import { mayEditCampaigns } from '../contact-lists/index.ts';
import { campaignRecords } from './campaign-records.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/campaigns',
      label: ($) => $.campaigns.menu,
      icon: IconSpeakerphone,
      section: 'admin',
      place: 25,
      shownTo: mayEditCampaigns,
    },
    {
      to: '/campaigns-config',
      label: ($) => $.campaigns.settingsMenu,
      icon: IconSettingsAutomation,
      section: 'admin',
      place: 27,
      shownTo: mayEditCampaigns,
    },
  ],
  live: [
    ...liveRecords(campaignRecords),
    patchOn<Campaign, 'campaign'>('campaign', keys.campaigns.show(), (cached, signal) =>
      signal.action !== 'delete' && signal.record.id === cached.id ? { ...cached, ...signal.record } : cached,
    ),
  ],
});
