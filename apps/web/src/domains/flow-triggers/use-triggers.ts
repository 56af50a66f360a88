import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { live } from '../../api/query-client.ts';
import { keys } from '../../api/query-keys.ts';
import type { AnyRecord } from '../../records/follow-record.ts';
import type { RecordChanges } from '../../records/use-record-changes.ts';
import type { RecordsFound } from '../../records/use-records.ts';
import { foldText } from '../../ui/fold-text.ts';

/** The calls of one kind of triggers. `query` returns all of them, so the search runs in the browser. */
interface TriggerCalls<Reply, R, Fields> {
  query: { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<Reply> };
  listOf: (reply: Reply) => readonly R[];
  /** The text in which the search looks. */
  searchedOf: (record: R) => string;
  create: (fields: Fields) => Promise<R>;
  update: (id: number, fields: Fields) => Promise<R>;
  remove: (id: number) => Promise<unknown>;
}

/** The triggers that a search finds, and the calls that change them. */
export function useTriggers<Reply, R extends AnyRecord, Fields>(
  search: string,
  { query, listOf, searchedOf, create, update, remove }: TriggerCalls<Reply, R, Fields>,
): { list: RecordsFound<R>; changes: RecordChanges<R, Fields> } {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ ...query, ...live });
  const findIn = (reply: Reply | undefined, wanted: string) =>
    reply === undefined
      ? []
      : listOf(reply).filter((record) => foldText(searchedOf(record)).includes(foldText(wanted)));
  /** Waits for a change, and for the list to load again. */
  const thenRefresh = async <Result>(call: Promise<Result>): Promise<Result> => {
    const result = await call;
    await queryClient.invalidateQueries({ queryKey: keys.flowTriggers.all });
    return result;
  };
  const records = findIn(data, search);
  return {
    list: {
      records,
      count: records.length,
      countIsCapped: false,
      state: data ? 'shown' : error ? 'failed' : 'loading',
      error,
      retry: () => void refetch(),
      // There are no further pages: `query` returned all triggers.
      more: { page: 0, state: 'none', load: () => undefined },
      isUpdating: false,
    },
    changes: {
      create: (fields) => thenRefresh(create(fields)),
      update: (id, fields) => thenRefresh(update(id, fields)),
      remove: (id) => thenRefresh(remove(id)),
      isLoaded: (wanted, id) =>
        findIn(queryClient.getQueryData<Reply>(query.queryKey), wanted).some((record) => record.id === id),
    },
  };
}
