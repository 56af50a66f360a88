import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/messages-api', load: () => import('./MessagesApiScreen.tsx') },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    externalApi: typeof screens;
  }
}
