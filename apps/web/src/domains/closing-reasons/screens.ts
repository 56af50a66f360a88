import type { Screen } from '../../app/screens.ts';

export const screens = [
  {
    path: '/settings/closing-reasons',
    load: () => import('./ClosingReasonsScreen.tsx'),
    guard: (user) => user.profile === 'admin',
  },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    closingReasons: typeof screens;
  }
}
