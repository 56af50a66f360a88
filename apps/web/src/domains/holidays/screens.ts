import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/settings/holidays', load: () => import('./HolidaysScreen.tsx'), guard: (user) => user.profile === 'admin' },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    holidays: typeof screens;
  }
}
