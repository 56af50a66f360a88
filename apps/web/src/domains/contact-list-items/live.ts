import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { patchOn, reactOn, type LiveRule } from '../../live/registry.ts';
import { followPages, listRecords, readChange, type RecordPages } from '../../records/follow-record.ts';
import { pagesKey } from '../../records/record-pages.ts';

/** A check changes several people in a second. */
const refetchMs = 2000;

const isFiltered = (key: QueryKey) => 'validity' in ((key.at(-2) ?? {}) as object);

/**
 * A changed person is patched at once. Where only the server knows what a list shows now, it is fetched again, at most
 * once in two seconds.
 */
export const contactListItemRules: LiveRule[] = [
  reactOn('contactListItem', (queryClient, said) => {
    if (said.action !== 'update') return refetchSoon(queryClient);
    const shown = queryClient.getQueryCache().findAll({ queryKey: pagesKey('contactListItems') });
    const isPatched = shown.every(({ queryKey, state }) => {
      const present = state.data && listRecords(state.data as RecordPages).find(({ id }) => id === said.record.id);
      const { name } = (present ?? said.record) as { name?: string };
      return !isFiltered(queryKey) && name === said.record.name;
    });
    if (!isPatched) refetchSoon(queryClient);
  }),
  patchOn<RecordPages, 'contactListItem'>('contactListItem', pagesKey('contactListItems'), (cached, said, key) => {
    if (said.action !== 'update' || isFiltered(key)) return cached;
    const followed = followPages(cached, readChange(said), { orderBy: 'name', isSearch: false });
    return typeof followed === 'symbol' ? cached : followed;
  }),
];

let waiting: ReturnType<typeof setTimeout> | undefined;
let lastAt = Number.NEGATIVE_INFINITY;

function refetchSoon(queryClient: QueryClient): void {
  waiting ??= setTimeout(
    () => {
      waiting = undefined;
      lastAt = performance.now();
      void queryClient.invalidateQueries({ queryKey: pagesKey('contactListItems') });
    },
    Math.max(0, lastAt + refetchMs - performance.now()),
  );
}
