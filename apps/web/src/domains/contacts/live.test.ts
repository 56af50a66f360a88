import { Contact, emptyRecord } from '@balcao/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { followSignals } from '../../live/registry.ts';
import type { RecordPages } from '../../records/follow-record.ts';
import { recordPages } from '../../records/record-pages.ts';
import { contactRules } from './live.ts';

const pagesOf = (...names: string[]): RecordPages => ({
  pages: [
    { records: names.map((name, at) => ({ ...emptyRecord(Contact), id: at + 1, name })), count: 1, hasMore: false },
  ],
  pageParams: [1],
});

test('CO-01 a contact whose merge is undone while a search is asked again is found', async () => {
  const cache = new QueryClient();
  const heard = new Map<string, (payload: never) => void>();
  const onSignal = (signal: string, hear: (payload: never) => void) => {
    heard.set(signal, hear);
    return () => heard.delete(signal);
  };
  const stop = followSignals({ onSignal } as never, cache, contactRules);
  const tell = (payload: unknown) => heard.get('contact')?.(payload as never);
  const { queryKey } = recordPages('contacts', 'Ivone trabalho');
  cache.setQueryData(queryKey, pagesOf('Ivone trabalho') as never);
  // The first request is still under way when the signals come; later ones are answered at once.
  let requests = 0;
  const ask = async () => {
    requests += 1;
    return requests === 1 ? new Promise<RecordPages>(() => undefined) : pagesOf('Ivone trabalho');
  };
  const observer = new QueryObserver<RecordPages>(cache, {
    queryKey: queryKey as readonly unknown[],
    queryFn: ask,
    staleTime: Infinity,
  });
  const leave = observer.subscribe(() => undefined);
  void observer.refetch();
  tell({ action: 'delete', contactId: 1 });
  tell({ action: 'create', contact: { ...emptyRecord(Contact), id: 1, name: 'Ivone trabalho' } });
  // The delete is applied once more to the answer of the second request, which may be older; the third one corrects it.
  await expect.poll(() => requests).toBe(3);
  await expect.poll(() => observer.getCurrentResult().data?.pages[0]?.records).toMatchObject([{ id: 1 }]);
  leave();
  stop();
});
