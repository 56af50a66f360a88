import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/query-keys.ts';
import { listRecords } from './follow-record.ts';
import { callsOf, recordPages, type RecordFilter } from './record-pages.ts';
import type { FieldsOf, RecordNoun, RecordOf } from './records.ts';

/** Adds, changes and deletes records of a noun. Each call resolves when the lists show the change. */
export function useRecordChanges<N extends RecordNoun>(noun: N, filter: RecordFilter) {
  const queryClient = useQueryClient();
  const calls = callsOf(noun);
  const shown = async <Reply>(call: Promise<Reply>): Promise<Reply> => {
    const reply = await call;
    await queryClient.invalidateQueries({ queryKey: keys[noun].all });
    return reply;
  };
  return {
    create: (body: FieldsOf<N>): Promise<RecordOf<N>> => shown(calls.create({ body })),
    update: (id: number, body: FieldsOf<N>): Promise<RecordOf<N>> => shown(calls.update({ params: { id }, body })),
    remove: (id: number) => shown(calls.remove({ params: { id } })),
    /** Whether a record is on a loaded page of a search. */
    isLoaded(search: string, id: number): boolean {
      const loaded = queryClient.getQueryData(recordPages(noun, search, filter).queryKey);
      return loaded !== undefined && listRecords(loaded).some((record) => record.id === id);
    },
  };
}
