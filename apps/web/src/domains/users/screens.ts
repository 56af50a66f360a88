import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/users', load: () => import('./UsersScreen.tsx'), guard: ({ profile }) => profile === 'admin' },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    users: typeof screens;
  }
}
