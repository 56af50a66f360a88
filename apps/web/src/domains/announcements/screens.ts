import type { Screen } from '../../app/screens.ts';

export const screens = [
  // Users other than the operator read why they are sent away.
  { path: '/announcements', load: () => import('./AnnouncementsScreen.tsx') },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    announcements: typeof screens;
  }
}
