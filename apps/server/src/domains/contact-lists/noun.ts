import { nouns, signals } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { admins } from '../../platform/realtime/rooms.ts';
import { announceRecords } from '../../platform/records/announce-records.ts';
import { contactLists, createList } from './contact-lists.ts';

export const contactListsNoun = serverNoun({
  contract: nouns.contactLists,
  http: {
    ...contactLists.http,
    list: (scope) => contactLists.list(scope),
    create: (scope, { body }) => createList(scope, body),
  },
  tables: ['contact_lists'],
  announce: [
    announceRecords('contact-list', contactLists.find, {
      signal: signals.contactList,
      to: [admins],
      changed: (action, record) => ({ action, record }),
      removed: (id) => ({ action: 'delete' as const, id }),
    }),
  ],
  sample: (scope, word) => createList(scope, { name: `${word} lista` }),
});
