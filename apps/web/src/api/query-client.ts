import { QueryClient } from '@tanstack/react-query';
import { ApiError, isOffline } from './api-error.ts';

/** Server data lives here only. A refusal is final; a server out of reach is asked again, less and less often. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 3 && (isOffline(error) || !(error instanceof ApiError)),
      retryDelay: (failures) => Math.min(500 * 2 ** failures, 8000),
      refetchOnWindowFocus: false,
      // The socket knows better than the browser when we are back (live/socket.ts).
      refetchOnReconnect: false,
    },
    mutations: { retry: false },
  },
});

/**
 * For lists that signals patch: they never grow stale by themselves, and rows that did not change keep their identity
 * (structural sharing compares by position, so one row moved to the top would redraw the whole page).
 */
export const live = { staleTime: Infinity, structuralSharing: false } as const;
