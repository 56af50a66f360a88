import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { patchOn, reactOn, refetch, type LiveRule } from '../../live/registry.ts';
import { keys } from '../../api/query-keys.ts';
import { followPages, readChange, type RecordPages } from '../../records/follow-record.ts';
import { isSearchKey, pagesKey } from '../../records/record-pages.ts';

/** Customers who write for the first time become contacts, so a busy company makes many in a second. */
const refetchMs = 2000;

const follow = (cached: RecordPages, said: { action: string }, key: QueryKey) =>
  followPages(cached, readChange(said), { orderBy: 'name', isSearch: isSearchKey(key) });

/**
 * A changed contact is patched at once. Where only the server knows what a list shows now, it is fetched again, at most
 * once in two seconds.
 */
export const contactRules: LiveRule[] = [
  reactOn('contact', (queryClient, said) => {
    for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: pagesKey('contacts') })) {
      if (state.data !== undefined && follow(state.data as RecordPages, said, queryKey) === refetch)
        refetchSoon(queryClient);
    }
  }),
  patchOn<RecordPages, 'contact'>('contact', pagesKey('contacts'), (cached, said, key) => {
    const followed = follow(cached, said, key);
    return followed === refetch ? cached : followed;
  }),
  reactOn('contact', (queryClient, said) => {
    const id = said.action === 'delete' ? said.contactId : said.contact.id;
    void queryClient.invalidateQueries({ queryKey: keys.contacts.identities({ params: { id } }) });
  }),
  reactOn('contacts', refetchSoon),
];

let waiting: ReturnType<typeof setTimeout> | undefined;
let lastAt = Number.NEGATIVE_INFINITY;

function refetchSoon(queryClient: QueryClient): void {
  waiting ??= setTimeout(
    () => {
      waiting = undefined;
      lastAt = performance.now();
      void queryClient.invalidateQueries({ queryKey: pagesKey('contacts') });
    },
    Math.max(0, lastAt + refetchMs - performance.now()),
  );
}
