import type { Screen } from '../../app/screens.ts';

export const screens = [
  {
    path: '/schedules',
    load: () => import('./SchedulesScreen.tsx'),
    guard: ({ company }) => company.plan.useSchedules,
  },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    schedules: typeof screens;
  }
}
