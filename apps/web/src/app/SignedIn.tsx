import '../ui/mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { useColorScheme } from '../ui/color-scheme.ts';
import { Overlays } from '../ui/Overlays.tsx';
import { cssVariables, theme } from '../ui/theme.ts';
import { Hints } from '../ui/Hints.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { useFrameColor } from '../ui/use-frame-color.ts';
import { useLiveSession } from './use-live-session.ts';

/** The frame of every private screen: the kit's theme, the cache, the socket, and the area for toasts. */
export function SignedIn() {
  useLiveSession();
  const scheme = useColorScheme();
  useFrameColor(scheme);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      <QueryClientProvider client={queryClient}>
        <Outlet />
        <Overlays />
        <Toasts />
        <Hints />
      </QueryClientProvider>
    </MantineProvider>
  );
}
