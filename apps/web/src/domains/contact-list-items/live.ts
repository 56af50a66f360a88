import type { QueryKey } from '@tanstack/react-query';
import { patchOn, type LiveRule } from '../../live/registry.ts';
import { followPages, listRecords, readChange, type RecordPages } from '../../records/follow-record.ts';
import { pagesKey } from '../../records/record-pages.ts';

const isFiltered = (key: QueryKey) => 'validity' in ((key.at(-2) ?? {}) as object);
const holds = (cached: RecordPages, id: number) => listRecords(cached).some((record) => record.id === id);

/** A changed person is patched at once. Where only the server knows what a list shows now, it is fetched again. */
export const contactListItemRules: LiveRule[] = [
  patchOn<RecordPages, 'contactListItem'>(
    'contactListItem',
    pagesKey('contactListItems'),
    (cached, said, key) => {
      const isSearch = isFiltered(key);
      // A check changes each person of a long list; most of them are not on the pages that are shown.
      if (said.action === 'update' && !isSearch && !holds(cached, said.record.id)) return cached;
      return followPages(cached, readChange(said), { orderBy: 'name', isSearch });
    },
    // A check changes several people in a second.
    { refetchMs: 2000 },
  ),
];
