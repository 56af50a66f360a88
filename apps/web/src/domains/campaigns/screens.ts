import type { Screen } from '../../app/screens.ts';
import { mayEditCampaigns } from '../contact-lists/index.ts';

export const screens = [
  { path: '/campaigns', load: () => import('./CampaignsScreen.tsx'), guard: mayEditCampaigns },
  {
    path: '/campaign/$campaignId/report',
    load: () => import('./CampaignReportScreen.tsx'),
    guard: mayEditCampaigns,
  },
  { path: '/campaigns-config', load: () => import('./CampaignSettingsScreen.tsx'), guard: mayEditCampaigns },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    campaigns: typeof screens;
  }
}
