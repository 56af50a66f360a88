import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/tickets/{-$ticketId}', load: () => import('./TicketsScreen.tsx'), texts: 'workspace' },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    tickets: typeof screens;
  }
}
