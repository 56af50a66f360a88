import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/settings/companies', load: () => import('./SubscribersScreen.tsx'), guard: (user) => user.super },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    subscribers: typeof screens;
  }
}
