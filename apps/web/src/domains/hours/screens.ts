import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/settings/hours', load: () => import('./HoursScreen.tsx'), guard: (user) => user.profile === 'admin' },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    hours: typeof screens;
  }
}
