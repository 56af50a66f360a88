import { QueryClient } from '@tanstack/react-query';
import { ApiError, isOffline } from './api-error.ts';

/**
 * The only cache of server data. A refusal is final. A query is retried at most three times, with backoff, if the
 * server cannot be reached, or if the error is no answer of the server.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 3 && (isOffline(error) || !(error instanceof ApiError)),
      retryDelay: (failures) => Math.min(500 * 2 ** failures, 8000),
      refetchOnWindowFocus: false,
      // The socket detects a reconnect more reliably than the browser (live/socket.ts).
      refetchOnReconnect: false,
    },
    // Without a network a form fails at once and keeps the user's input. It is not sent later without the user.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * For lists that signals patch: they never become stale by themselves, and unchanged rows keep their identity.
 * Structural sharing compares by position, so one row moved to the top would redraw the whole page.
 */
export const live = { staleTime: Infinity, structuralSharing: false } as const;
