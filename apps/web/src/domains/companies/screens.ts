import type { Screen } from '../../app/screens.ts';

export const screens = [
  {
    path: '/settings/company',
    load: () => import('./CompanyProfileScreen.tsx'),
    guard: (user) => user.profile === 'admin',
  },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    companies: typeof screens;
  }
}
