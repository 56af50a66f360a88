import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/settings/data', load: () => import('./DataScreen.tsx'), guard: (user) => user.profile === 'admin' },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    companyData: typeof screens;
  }
}
