import type { Screen } from '../../app/screens.ts';

export const screens = [
  {
    path: '/settings',
    load: () => import('./SettingsScreen.tsx'),
    guard: (user) => user.profile === 'admin',
  },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    settings: typeof screens;
  }
}
