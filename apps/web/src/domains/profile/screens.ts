import type { Screen } from '../../app/screens.ts';

export const screens = [{ path: '/profile', load: () => import('./ProfileScreen.tsx') }] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    profile: typeof screens;
  }
}
