import type { Screen } from '../../app/screens.ts';

export const screens = [{ path: '/todolist', load: () => import('./TodoListScreen.tsx') }] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    todoList: typeof screens;
  }
}
