import type { Screen } from '../../app/screens.ts';

export const screens = [
  {
    path: '/kanban',
    load: () => import('./KanbanScreen.tsx'),
    guard: ({ company }) => company.plan.useKanban,
  },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    kanban: typeof screens;
  }
}
