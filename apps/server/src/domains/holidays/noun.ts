import { nouns, signals } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import { announceRecords } from '../../platform/records/announce-records.ts';
import { addNational } from './add-national.ts';
import { createHoliday, updateHoliday } from './change-holidays.ts';
import { holidays } from './holidays.ts';

export const holidaysNoun = serverNoun({
  contract: nouns.holidays,
  http: {
    page: holidays.http.page,
    show: holidays.http.show,
    create: (scope, { body }) => createHoliday(scope, body),
    addNational,
    update: (scope, { params, body }) => updateHoliday(scope, params.id, body),
    remove: (scope, { params }) => holidays.remove(scope, params.id),
  },
  tables: ['holidays'],
  announce: [
    announceRecords('holiday', holidays.find, {
      signal: signals.holiday,
      to: [everyone],
      changed: (action, record) => ({ action, record }),
      removed: (id) => ({ action: 'delete' as const, id }),
    }),
  ],
  sample: (scope, word) =>
    createHoliday(scope, {
      date: '2026-12-24',
      name: `${word} véspera`,
      everyYear: false,
      intervals: [],
      queueId: null,
    }),
});
