import { IconRobot } from '@tabler/icons-react';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { patchOn, refetch } from '../../live/registry.ts';
import { liveRecords } from '../../records/live-records.ts';
import { hasIntegrations } from './may-edit-integrations.ts';
import { mcpTokenRecords } from './mcp-token-records.ts';
import { webhookRecords } from './webhook-records.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/queue-integration',
      with: ['/webhooks', '/mcp-tokens'],
      label: ($) => $.integrations.menu,
      icon: IconRobot,
      section: 'admin',
      place: 60,
      shownTo: hasIntegrations,
    },
  ],
  live: [
    // The newest integration comes first, so a new one moves all pages: they are fetched again instead of patched.
    patchOn('queueIntegration', keys.integrations.all, () => refetch),
    ...liveRecords(webhookRecords),
    ...liveRecords(mcpTokenRecords),
  ],
});
