import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/quick-messages', load: () => import('./QuickMessagesScreen.tsx') },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    quickMessages: typeof screens;
  }
}
