import type { Screen } from '../../app/screens.ts';
import { mayEditCampaigns } from './may-edit-campaigns.ts';

export const screens = [
  { path: '/contact-lists', load: () => import('./ContactListsScreen.tsx'), guard: mayEditCampaigns },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    contactLists: typeof screens;
  }
}
