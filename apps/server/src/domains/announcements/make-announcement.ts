import type { Announcement, AnnouncementFields } from '@balcao/contract';
import { createAnnouncement } from './change-announcements.ts';

/** An announcement for a test or the seed. */
export const makeAnnouncement = (fields: Partial<AnnouncementFields> = {}): Promise<Announcement> =>
  createAnnouncement({
    title: 'Aviso',
    text: 'Texto do aviso.',
    priority: 3,
    status: true,
    planIds: [],
    shownFrom: null,
    shownUntil: null,
    ...fields,
  });
