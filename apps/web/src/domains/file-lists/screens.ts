import type { Screen } from '../../app/screens.ts';

export const screens = [{ path: '/files', load: () => import('./FileListsScreen.tsx') }] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    fileLists: typeof screens;
  }
}
