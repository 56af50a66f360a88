import { nouns, signals, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import { announceRecords } from '../../platform/records/announce-records.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { createSchedule, removeSchedule, requireChangeable, updateSchedule } from './change-schedules.ts';
import { insertSample } from './insert-sample.ts';
import { scheduleReactions } from './reactions.ts';
import { removeScheduleMedia, uploadScheduleMedia } from './schedule-media.ts';
import { findSchedules, pageSchedules, requireSchedule, scheduleMediaInUse } from './schedules.ts';

export const schedulesNoun = serverNoun({
  contract: nouns.schedules,
  http: {
    page: (scope, { query }) => pageSchedules(scope, query),
    show: (scope, { params }) => requireSchedule(scope, params.id),
    create: (scope, { body }) => createSchedule(scope, body),
    update: (scope, { params, body }) => updateSchedule(scope, params.id, body),
    remove: (scope, { params }) => removeSchedule(scope, params.id),
    uploadMedia: outside<typeof routes.schedules.uploadMedia>(async ({ actor }, { params, files }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      return uploadScheduleMedia({ actor, id: params.id }, files);
    }),
    removeMedia: (scope, { params }) => removeScheduleMedia(scope, params.id),
  },
  admitForm: { uploadMedia: (scope, { params }) => requireChangeable(scope, params.id) },
  tables: ['schedules'],
  reactions: [scheduleReactions],
  announce: [
    // The cast: announcers always read in the scope of a company.
    announceRecords('schedule', (scope, ids) => findSchedules(scope as Scope, ids), {
      signal: signals.schedule,
      to: [everyone],
      changed: (action, schedule) => ({ action, schedule }),
      removed: (scheduleId) => ({ action: 'delete' as const, scheduleId }),
    }),
  ],
  mediaInUse: scheduleMediaInUse,
  sample: insertSample,
});
