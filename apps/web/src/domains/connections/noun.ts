import { IconPlugConnected } from '@tabler/icons-react';
import { webNoun } from '../../app/noun.ts';
import { connectionRules } from './live.ts';
import { useConnectionsAttention } from './use-connections-attention.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/connections',
      label: ($) => $.connections.title,
      icon: IconPlugConnected,
      section: 'main',
      place: 20,
      useAttention: useConnectionsAttention,
    },
  ],
  live: connectionRules,
});
