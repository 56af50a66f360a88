import type { QueryKey } from '@tanstack/react-query';
import { patchOn, type LiveRule } from '../../live/registry.ts';
import { followPages, listRecords, readChange, type RecordPages } from '../../records/follow-record.ts';
import { pagesKey } from '../../records/record-pages.ts';

/**
 * Whether a key of `recordPages` has the filter by validity. The last two parts of a key are the filter and the text of
 * the search.
 */
const hasValidityFilter = (key: QueryKey) => 'validity' in ((key.at(-2) ?? {}) as object);
const holds = (cached: RecordPages, id: number) => listRecords(cached).some((record) => record.id === id);

/**
 * A changed person is patched at once. Where only the server knows whom a page shows now, the page is fetched again. A
 * `reload` has no record, so `followPages` finds none and asks for the pages, too.
 */
export const contactListItemRules: LiveRule[] = [
  patchOn<RecordPages, 'contactListItem'>(
    'contactListItem',
    pagesKey('contactListItems'),
    (cached, signal, key) => {
      const isSearch = hasValidityFilter(key);
      // A check changes the validity of each person of a long list. Most of them are not on the loaded pages, and
      // without a filter by validity they do not get there.
      if (signal.action === 'update' && !isSearch && !holds(cached, signal.record.id)) return cached;
      return followPages(cached, readChange(signal), { orderBy: 'name', isSearch });
    },
    // A check changes several people in a second.
    { refetchMs: 2000 },
  ),
];
