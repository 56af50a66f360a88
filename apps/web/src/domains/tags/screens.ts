import type { Screen } from '../../app/screens.ts';

export const screens = [{ path: '/tags', load: () => import('./TagsScreen.tsx') }] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    tags: typeof screens;
  }
}
