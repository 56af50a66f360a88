import type { Screen } from '../../app/screens.ts';

export const screens = [
  // A company whose plan lacks prompts gets the reason on the screen.
  { path: '/prompts', load: () => import('./PromptsScreen.tsx'), guard: ({ profile }) => profile === 'admin' },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    prompts: typeof screens;
  }
}
