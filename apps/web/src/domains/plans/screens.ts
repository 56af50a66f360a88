import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/settings/plans', load: () => import('./PlansScreen.tsx'), guard: (user) => user.super },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    plans: typeof screens;
  }
}
