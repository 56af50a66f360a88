import { AnnouncementFields, nouns, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside, type Call } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { announceBeginsAndEnds } from './announce-begins-and-ends.ts';
import { announcements, listCurrent, markRead, readAs } from './announcements.ts';
import {
  createAnnouncement,
  removeAnnouncement,
  removeAnnouncementMedia,
  updateAnnouncement,
  uploadAnnouncementMedia,
} from './change-announcements.ts';
import { listReaders } from './list-readers.ts';

type Calls = typeof routes.announcements;

function actorOf({ actor }: Call) {
  if (!actor) throw fail('ERR_NO_SESSION');
  return actor;
}

export const announcementsNoun = serverNoun({
  contract: nouns.announcements,
  http: {
    current: (scope) => listCurrent(scope),
    markRead: (scope, { body }) => markRead(scope, body.ids),
    // Outside a scope, because a scope sees only what its company may see, and the operator sees all announcements.
    page: outside<Calls['page']>((call, input) =>
      readAs(actorOf(call), (scope) => announcements.http.page(scope, input)),
    ),
    show: outside<Calls['show']>((call, { params }) =>
      readAs(actorOf(call), (scope) => announcements.require(scope, params.id)),
    ),
    readers: outside<Calls['readers']>((_call, { params, query }) => listReaders(params.id, query)),
    create: outside<Calls['create']>(({ actor }, { body }) => createAnnouncement(body, actor)),
    update: outside<Calls['update']>(({ actor }, { params, body }) => updateAnnouncement(params.id, body, actor)),
    remove: outside<Calls['remove']>(({ actor }, { params }) => removeAnnouncement(params.id, actor)),
    uploadMedia: outside<Calls['uploadMedia']>(({ actor }, { params, files }) =>
      uploadAnnouncementMedia(params.id, files, actor),
    ),
    removeMedia: outside<Calls['removeMedia']>(({ actor }, { params }) => removeAnnouncementMedia(params.id, actor)),
  },
  tables: ['announcements', 'announcement_reads'],
  schedules: { 'tell-of-announcements': { cron: '* * * * *', work: () => announceBeginsAndEnds() } },
  sample: (_scope, word) => createAnnouncement(AnnouncementFields.parse({ title: `${word} aviso`, text: word })),
});
