import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/connections', load: () => import('./ConnectionsScreen.tsx') },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    connections: typeof screens;
  }
}
