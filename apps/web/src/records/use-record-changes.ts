import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/query-keys.ts';
import { listRecords } from './follow-record.ts';
import { callsOf, recordPages, type RecordFilter } from './record-pages.ts';
import type { FieldsOf, RecordNoun, RecordOf } from './records.ts';

/** The calls that change the records of a list. Each call resolves when the list shows the change. */
export interface RecordChanges<R, Fields> {
  create: (body: Fields) => Promise<R>;
  update: (id: number, body: Fields) => Promise<R>;
  remove: (id: number) => Promise<unknown>;
  /** Whether a record is on a loaded page of a search. */
  isLoaded: (search: string, id: number) => boolean;
}

/** Adds, changes and deletes records of a noun. */
export function useRecordChanges<N extends RecordNoun>(
  noun: N,
  filter: RecordFilter,
): RecordChanges<RecordOf<N>, FieldsOf<N>> {
  const queryClient = useQueryClient();
  const calls = callsOf(noun);
  /** Waits for a call and then for the lists that are shown. */
  const thenRefetch = async <Reply>(call: Promise<Reply>): Promise<Reply> => {
    const reply = await call;
    await queryClient.invalidateQueries({ queryKey: keys[noun].all });
    return reply;
  };
  return {
    create: (body) => thenRefetch(calls.create({ body })),
    update: (id, body) => thenRefetch(calls.update({ params: { id }, body })),
    remove: (id) => thenRefetch(calls.remove({ params: { id } })),
    isLoaded(search, id) {
      const loaded = queryClient.getQueryData(recordPages(noun, search, filter).queryKey);
      return loaded !== undefined && listRecords(loaded).some((record) => record.id === id);
    },
  };
}
