import type { QueryKey } from '@tanstack/react-query';
import { patchOn, type LiveRule } from '../live/registry.ts';
import { followList, followPages, readChange, type AnyRecord, type RecordPages } from './follow-record.ts';
import { isSearchKey, pagesKey } from './record-pages.ts';
import type { RecordNoun, Records } from './records.ts';

/**
 * The live rules of a noun's records: its pages and some lists follow the noun's signal.
 * @param lists the keys of other cached replies that are lists of all records of the noun, in the same order
 */
export function liveRecords<N extends RecordNoun>(
  { noun, signal, orderBy }: Records<N>,
  lists: readonly QueryKey[] = [],
): LiveRule[] {
  return [
    patchOn<RecordPages, typeof signal>(signal, pagesKey(noun), (cached, payload, key) =>
      followPages(cached, readChange(payload), { orderBy, isSearch: isSearchKey(key) }),
    ),
    ...lists.map((list) =>
      patchOn<AnyRecord[], typeof signal>(signal, list, (cached, payload) =>
        followList(cached, readChange(payload), orderBy),
      ),
    ),
  ];
}
