import type { Screen } from '../../app/screens.ts';

export const screens = [
  // Users whose plan has no chat read why they are sent away.
  { path: '/chats/{-$id}', load: () => import('./ChatsScreen.tsx') },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    chats: typeof screens;
  }
}
