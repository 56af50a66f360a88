import type { CurrentAnnouncement } from '@balcao/contract';
import { IconSpeakerphone } from '@tabler/icons-react';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { patchOn } from '../../live/registry.ts';
import { liveRecords } from '../../records/live-records.ts';
import { announcementRecords } from './announcement-records.ts';
import { followCurrent } from './follow-current.ts';
import { AnnouncementsButton } from './parts/AnnouncementsButton.tsx';

export const noun = webNoun({
  menu: [
    {
      to: '/announcements',
      label: ($) => $.announcements.title,
      icon: IconSpeakerphone,
      section: 'admin',
      place: 90,
      shownTo: (user) => user.super,
    },
  ],
  bar: AnnouncementsButton,
  live: [
    ...liveRecords(announcementRecords),
    patchOn<CurrentAnnouncement[], 'announcement'>('announcement', keys.announcements.current(), followCurrent),
  ],
});
