import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

/** Which runs are listed; `ended` includes those that failed. */
type State = 'live' | 'ended' | 'failed';

/** The runs of a flow, newest first, in pages. */
export const flowRunPages = (flowId: number, state: State | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keys.flowRuns.all, 'pages', flowId, state ?? ''],
    queryFn: ({ pageParam, signal }) =>
      api.flowRuns.ofFlow(
        {
          params: { flowId },
          query: { ...(state && { state }), ...(pageParam !== null && { after: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
