import type { SessionUser } from '@balcao/contract';
import type { Screen } from '../../app/screens.ts';

const isAdmin = ({ profile }: SessionUser) => profile === 'admin';

export const screens = [
  { path: '/financeiro', load: () => import('./FinanceScreen.tsx'), guard: isAdmin },
  { path: '/financeiro/$invoiceId', load: () => import('./InvoiceScreen.tsx'), guard: isAdmin },
  { path: '/subscription', load: () => import('./SubscriptionScreen.tsx'), guard: isAdmin },
  { path: '/settings/invoices', load: () => import('./InvoicesScreen.tsx'), guard: (user) => user.super },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    invoices: typeof screens;
  }
}
