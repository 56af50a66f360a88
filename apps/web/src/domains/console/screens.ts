import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/console', load: () => import('./ConsoleScreen.tsx'), guard: (user) => user.super },
  { path: '/console/machine-room', load: () => import('./MachineRoomScreen.tsx'), guard: (user) => user.super },
  { path: '/console/companies/$companyId', load: () => import('./CompanyScreen.tsx'), guard: (user) => user.super },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    console: typeof screens;
  }
}
