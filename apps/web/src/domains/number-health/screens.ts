import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/connections/$connectionId/health', load: () => import('./HealthScreen.tsx') },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    numberHealth: typeof screens;
  }
}
