import type { Screen } from '../../app/screens.ts';

export const screens = [{ path: '/contacts', load: () => import('./ContactsScreen.tsx') }] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    contacts: typeof screens;
  }
}
