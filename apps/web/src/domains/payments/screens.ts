import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/settings/payments', load: () => import('./PaymentsScreen.tsx'), guard: (user) => user.super },
  {
    path: '/checkout/$invoiceId',
    load: () => import('./CheckoutScreen.tsx'),
    guard: ({ profile }) => profile === 'admin',
  },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    payments: typeof screens;
  }
}
