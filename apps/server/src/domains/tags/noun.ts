import { nouns, signals } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import { announceRecords } from '../../platform/records/announce-records.ts';
import { createTag, updateTag } from './change-tags.ts';
import { tags } from './tags.ts';

export const tagsNoun = serverNoun({
  contract: nouns.tags,
  http: {
    ...tags.http,
    create: (scope, { body }) => createTag(scope, body),
    update: (scope, { params, body }) => updateTag(scope, params.id, body),
  },
  tables: ['tags'],
  sample: (scope, word) => createTag(scope, { name: `${word} tag`, color: '#112233', kanban: false }),
  announce: [
    announceRecords('tag', tags.find, {
      signal: signals.tag,
      to: [everyone],
      changed: (action, tag) => ({ action, tag }),
      removed: (tagId) => ({ action: 'delete' as const, tagId }),
    }),
  ],
});
