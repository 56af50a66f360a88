import { can } from '@balcao/contract/permissions';
import type { Screen } from '../../app/screens.ts';

export const screens = [
  { path: '/audit', load: () => import('./AuditScreen.tsx'), guard: ({ profile }) => can(profile, 'audit:view') },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    audit: typeof screens;
  }
}
