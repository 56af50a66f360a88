import type { Screen } from '../../app/screens.ts';

export const screens = [
  // No guard: the screen shows users other than the operator the reason, before it sends them away.
  { path: '/announcements', load: () => import('./AnnouncementsScreen.tsx') },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    announcements: typeof screens;
  }
}
