import type { Screen } from '../../app/screens.ts';

export const screens = [
  // No guard: the screen shows users without chats in their plan the reason, before it sends them away.
  { path: '/chats/{-$id}', load: () => import('./ChatsScreen.tsx') },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    chats: typeof screens;
  }
}
