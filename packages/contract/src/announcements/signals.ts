import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { Announcement } from './announcements.ts';

const change = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['create', 'update']), record: Announcement }),
  z.object({ action: z.literal('delete'), id: id() }),
]);

export const announcementSignals = {
  /** To the users of a company: `delete` also when the announcement is no longer for them. */
  announcement: defineSignal('announcement', change),
  /** To the operator. */
  announcementRecord: defineSignal('announcementRecord', change),
};
