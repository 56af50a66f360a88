import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/queues', load: () => import('./QueuesScreen.tsx'), guard: ({ profile }) => profile === 'admin' },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    queues: typeof screens;
  }
}
