import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { limits } from '../limits.ts';
import {
  Announcement,
  AnnouncementChanges,
  AnnouncementFields,
  AnnouncementReader,
  CurrentAnnouncement,
} from './announcements.ts';

const onAnnouncement = { access: 'operator', params: { id: id() } } as const;

export const announcementRoutes = {
  current: defineRoute({
    method: 'GET',
    path: '/announcements/current',
    access: 'signed-in',
    summary: 'The announcements that are shown to the user now: by priority, the newest first',
    reply: z.array(CurrentAnnouncement),
  }),
  page: defineRoute({
    method: 'GET',
    path: '/announcements',
    access: 'signed-in',
    summary: 'Announcements, the newest first: all of them for the operator, those that are shown now for others',
    query: z.object({ searchParam: z.string().max(100).optional(), ...pageQuery }),
    reply: z.object({ records: z.array(Announcement), count: z.number(), hasMore: z.boolean() }),
  }),
  markRead: defineRoute({
    method: 'POST',
    path: '/announcements/read',
    access: 'signed-in',
    summary: 'Note that the user has seen announcements',
    body: z.object({ ids: z.array(id()).max(limits.announcementsShown) }),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/announcements/:id',
    access: 'signed-in',
    params: { id: id() },
    summary: 'One announcement; users see those that are shown to them now',
    reply: Announcement,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  }),
  readers: defineRoute({
    ...onAnnouncement,
    method: 'GET',
    path: '/announcements/:id/readers',
    summary: 'Who has seen an announcement, the latest first',
    query: z.object(pageQuery),
    reply: z.object({ records: z.array(AnnouncementReader), count: z.number(), hasMore: z.boolean() }),
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/announcements',
    access: 'operator',
    summary: 'Add an announcement',
    body: AnnouncementFields,
    reply: Announcement,
  }),
  update: defineRoute({
    ...onAnnouncement,
    method: 'PUT',
    path: '/announcements/:id',
    summary: 'Change an announcement',
    body: AnnouncementChanges,
    reply: Announcement,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND', 'ERR_ANNOUNCEMENT_ENDS_EARLY'],
  }),
  remove: defineRoute({
    ...onAnnouncement,
    method: 'DELETE',
    path: '/announcements/:id',
    summary: 'Delete an announcement',
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  }),
  uploadMedia: defineRoute({
    ...onAnnouncement,
    method: 'POST',
    path: '/announcements/:id/media-upload',
    summary: 'Set the picture of an announcement (png or jpg), in place of the former one',
    upload: { field: 'file', maxFiles: 1 },
    reply: Announcement,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND', 'ERR_MEDIA_EMPTY', 'ERR_MEDIA_TOO_LARGE', 'ERR_MEDIA_BROKEN'],
  }),
  removeMedia: defineRoute({
    ...onAnnouncement,
    method: 'DELETE',
    path: '/announcements/:id/media-upload',
    summary: 'Remove the picture of an announcement',
    reply: Announcement,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  }),
};
