import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/sandbox/$connectionId', load: () => import('./PhoneScreen.tsx'), frame: 'bare' },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    sandbox: typeof screens;
  }
}
