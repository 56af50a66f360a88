import { can } from '@balcao/contract/permissions';
import type { Screen } from '../../app/screens.ts';

export const screens = [
  {
    path: '/',
    load: () => import('./DashboardScreen.tsx'),
    guard: ({ profile }) => can(profile, 'dashboard:view'),
  },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    dashboard: typeof screens;
  }
}
