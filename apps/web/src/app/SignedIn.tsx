import '../ui/mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { useColorScheme } from '../ui/color-scheme.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { Toasts } from '../ui/Toasts.tsx';
import './live-rules.ts';
import { useLiveSession } from './use-live-session.ts';

/** The frame of every private screen: the kit's theme, the cache, the socket, and the area for toasts. */
export function SignedIn() {
  useLiveSession();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={useColorScheme()}>
      <QueryClientProvider client={queryClient}>
        <Outlet />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
