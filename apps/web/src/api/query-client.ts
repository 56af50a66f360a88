import { QueryClient } from '@tanstack/react-query';
import { ApiError, isOffline } from './api-error.ts';

/** Server data is kept here only. A refusal is final; an unreachable server is retried with backoff. */
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
    // Without a network a form fails at once and keeps what was typed; it is not sent later by itself.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * For lists that signals patch: they never become stale by themselves, and unchanged rows keep their identity.
 * Structural sharing compares by position, so one row moved to the top would redraw the whole page.
 */
export const live = { staleTime: Infinity, structuralSharing: false } as const;
