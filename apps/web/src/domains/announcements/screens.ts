import type { Screen } from '../../app/screens.ts';

export const screens = [
  // No guard: the screen itself tells other users that only the operator opens it, and then leads them to the start.
  { path: '/announcements', load: () => import('./AnnouncementsScreen.tsx') },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    announcements: typeof screens;
  }
}
