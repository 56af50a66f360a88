import type { Screen } from '../../app/screens.ts';
import { mayEditIntegrations } from './may-edit-integrations.ts';

export const screens = [
  {
    path: '/queue-integration',
    load: () => import('./IntegrationsScreen.tsx'),
    // Admins whose plan lacks the feature may open the screen: it tells them why it is empty.
    guard: mayEditIntegrations,
  },
  { path: '/mcp-tokens', load: () => import('./McpTokensScreen.tsx'), guard: mayEditIntegrations },
  { path: '/webhooks', load: () => import('./WebhooksScreen.tsx'), guard: mayEditIntegrations },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    integrations: typeof screens;
  }
}
