import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/settings/brand', load: () => import('./BrandScreen.tsx'), guard: (user) => user.super },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    brand: typeof screens;
  }
}
