import type { Screen } from '../../app/screens.ts';

export const screens = [
  // No guard: if the plan has no chats, the screen says so and then leads to the start page.
  { path: '/chats/{-$id}', load: () => import('./ChatsScreen.tsx') },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    chats: typeof screens;
  }
}
