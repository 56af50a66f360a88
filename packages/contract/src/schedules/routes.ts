import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { id } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { Schedule, ScheduleChanges, ScheduleFields, SchedulesAsked } from './schedules.ts';

const forUsers = { access: 'signed-in', plan: 'useSchedules' } as const;
const onSchedule = { ...forUsers, params: { id: id() } } as const;
const refusals = [
  'ERR_SCHEDULE_PAST',
  'ERR_NO_CONTACT_FOUND',
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_NO_FILE_LIST_FOUND',
  'ERR_NO_TEMPLATE_FOUND',
  'ERR_TEMPLATE_PARAMETERS',
  'ERR_TEMPLATE_FILE',
  'ERR_REPLY_WINDOW_CLOSED',
] as const;

export const scheduleRoutes = {
  page: defineRoute({
    ...forUsers,
    method: 'GET',
    path: '/schedules',
    summary: 'Scheduled messages, the latest first; with `from` or `to` those of a calendar, the earliest first',
    query: SchedulesAsked.extend(pageQuery),
    reply: z.object({ schedules: z.array(Schedule), count: z.number(), hasMore: z.boolean() }),
  }),
  show: defineRoute({
    ...onSchedule,
    method: 'GET',
    path: '/schedules/:id',
    summary: 'One scheduled message',
    reply: Schedule,
    errors: ['ERR_NO_SCHEDULE_FOUND'],
  }),
  create: defineRoute({
    ...forUsers,
    method: 'POST',
    path: '/schedules',
    summary: 'Schedule a message to a contact',
    body: ScheduleFields,
    reply: Schedule,
    errors: refusals,
  }),
  update: defineRoute({
    ...onSchedule,
    method: 'PUT',
    path: '/schedules/:id',
    summary: 'Change a scheduled message that was not sent, as its creator or an admin',
    body: ScheduleChanges,
    reply: Schedule,
    errors: [...refusals, 'ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_SENT'],
  }),
  remove: defineRoute({
    ...onSchedule,
    method: 'DELETE',
    path: '/schedules/:id',
    summary: 'Delete a scheduled message, and what its recurrence would send, as its creator or an admin',
    errors: ['ERR_NO_SCHEDULE_FOUND'],
  }),
  uploadMedia: defineRoute({
    ...onSchedule,
    method: 'POST',
    path: '/schedules/:id/media-upload',
    summary: 'Set the picture of a scheduled message (PNG, JPEG), in place of the former one',
    body: z.object({ typeArch: z.string().max(50).optional() }),
    upload: { field: 'file', maxFiles: 1 },
    reply: Schedule,
    errors: [
      'ERR_NO_SCHEDULE_FOUND',
      'ERR_SCHEDULE_SENT',
      'ERR_SCHEDULE_FILE_TYPE',
      'ERR_MEDIA_EMPTY',
      'ERR_MEDIA_TOO_LARGE',
      'ERR_MEDIA_BROKEN',
    ],
  }),
  removeMedia: defineRoute({
    ...onSchedule,
    method: 'DELETE',
    path: '/schedules/:id/media-upload',
    summary: 'Remove the picture of a scheduled message',
    reply: Schedule,
    errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_SENT'],
  }),
};
