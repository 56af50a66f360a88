import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/helps', load: () => import('./HelpsScreen.tsx') },
  { path: '/settings/helps', load: () => import('./ManageHelpsScreen.tsx'), guard: (user) => user.super },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    helps: typeof screens;
  }
}
