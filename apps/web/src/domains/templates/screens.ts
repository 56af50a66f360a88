import type { Screen } from '../../app/screens.ts';

export const screens = [
  {
    path: '/connections/$connectionId/templates',
    load: () => import('./TemplatesScreen.tsx'),
    guard: (user) => user.profile === 'admin',
  },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    templates: typeof screens;
  }
}
