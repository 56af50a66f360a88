import type { Screen } from '../../app/screens.ts';
import { mayEditCampaigns } from '../contact-lists/index.ts';

export const screens = [
  {
    path: '/contact-lists/$contactListId/contacts',
    load: () => import('./ContactListItemsScreen.tsx'),
    guard: mayEditCampaigns,
  },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    contactListItems: typeof screens;
  }
}
