import { z } from 'zod';
import { flag, id, instant, moment, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/** A notice of the operator to the users of the companies. */
export const Announcement = z.object({
  id: id(),
  title: z.string(),
  text: z.string(),
  /** 1: high, 2: medium, 3: low. */
  priority: z.number(),
  /** Whether it is active. An inactive announcement is shown to the operator only. */
  status: z.boolean(),
  /** The plans whose companies see it; empty: every company. */
  planIds: z.array(id()),
  /** The time from which it is shown; null: at once. */
  shownFrom: instant().nullable(),
  /** The time until which it is shown; null: without end. */
  shownUntil: instant().nullable(),
  /** The link to its picture; the link expires after some hours. Null: it has no picture. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type Announcement = z.infer<typeof Announcement>;

/** An announcement as its readers see it. */
export const CurrentAnnouncement = Announcement.pick({
  id: true,
  title: true,
  text: true,
  priority: true,
  mediaPath: true,
  mediaName: true,
  createdAt: true,
}).extend({
  /** The user has seen it. */
  isRead: z.boolean(),
});
export type CurrentAnnouncement = z.infer<typeof CurrentAnnouncement>;

/** A user who has seen an announcement. */
export const AnnouncementReader = z.object({
  userId: id(),
  name: z.string(),
  companyId: id(),
  company: z.string(),
  readAt: instant(),
});
export type AnnouncementReader = z.infer<typeof AnnouncementReader>;

const fields = {
  title: text(limits.announcementTitle.min, limits.announcementTitle.max),
  text: text(1, limits.announcementText),
  priority: z.coerce.number().pipe(z.literal([1, 2, 3])),
  status: flag(),
  planIds: z.array(id()).max(limits.announcementPlans),
  shownFrom: moment(),
  shownUntil: moment(),
};

/** The period in which an announcement is shown, as ISO 8601 in UTC, so that the texts sort by time. */
interface ShownPeriod {
  shownFrom?: string | null | undefined;
  shownUntil?: string | null | undefined;
}
const endsAfterStart = ({ shownFrom, shownUntil }: ShownPeriod) => !shownFrom || !shownUntil || shownFrom < shownUntil;
const wrongEnd = { path: ['shownUntil'], message: 'must be after the beginning' };

export const AnnouncementFields = z
  .object({
    ...fields,
    priority: fields.priority.default(3),
    status: fields.status.default(true),
    planIds: fields.planIds.default([]),
    shownFrom: fields.shownFrom.default(null),
    shownUntil: fields.shownUntil.default(null),
  })
  .refine(endsAfterStart, wrongEnd);
export type AnnouncementFields = z.infer<typeof AnnouncementFields>;

export const AnnouncementChanges = z.object(fields).partial().refine(endsAfterStart, wrongEnd);
export type AnnouncementChanges = z.infer<typeof AnnouncementChanges>;
