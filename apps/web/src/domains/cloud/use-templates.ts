import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import type { live } from '../../api/query-client.ts';
import { keys, queries } from '../../api/query-keys.ts';
import { toastError } from '../../ui/toasts.ts';

/** A list that Meta sent longer ago than this is fetched from Meta again. */
const staleMs = 60 * 60_000;

/**
 * The templates of a connection, as Meta last sent them. They are fetched from Meta again when Meta has reported a
 * change, or when the list is old. `isAsking`: Meta is being asked; `refresh` asks Meta.
 * @param connectionId undefined: no list is fetched
 * @param options further options of the query
 */
export function useTemplates(connectionId: number | undefined, options: Partial<typeof live> = {}) {
  const queryClient = useQueryClient();
  const id = connectionId ?? 0;
  const query = useQuery({
    ...queries.cloud.templates({ params: { id } }),
    ...options,
    enabled: connectionId !== undefined,
  });
  // The user may choose another connection before Meta answers, so the reply carries the id that it is for.
  const { mutate, isPending } = useMutation({
    mutationFn: (request: { id: number; quietly: boolean }) =>
      api.cloud.templates({ params: { id: request.id }, query: { refresh: true } }),
    onSuccess: (found, request) =>
      queryClient.setQueryData(keys.cloud.templates({ params: { id: request.id } }), found),
    onError: (failure, { quietly }) => {
      if (!quietly) toastError(failure);
    },
  });
  const fetchedAt = query.data?.fetchedAt;
  // Asks Meta once for each outdated list: the effect runs again only when `fetchedAt` or the connection changes.
  useEffect(() => {
    if (isOutdated(fetchedAt)) mutate({ id, quietly: true });
  }, [id, fetchedAt, mutate]);
  return { ...query, isAsking: isPending, refresh: () => mutate({ id, quietly: false }) };
}

/**
 * @param fetchedAt the last fetch from Meta; null: there was none, or Meta has reported a change since then; undefined:
 * the list is loading
 */
const isOutdated = (fetchedAt: string | null | undefined): boolean =>
  fetchedAt !== undefined && (fetchedAt === null || Date.now() - Date.parse(fetchedAt) > staleMs);
