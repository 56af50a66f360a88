import type { SessionUser } from '@balcao/contract';
import { IconMessages, IconPlugConnected, IconWebhook, type Icon } from '@tabler/icons-react';
import type { Texts } from '../../i18n/texts.ts';
import { useConnectionsAttention } from '../../domains/connections/use-connections-attention.ts';

export interface NavEntry {
  to: '/tickets/{-$ticketId}' | '/connections' | '/messages-api';
  label: keyof Texts['shell']['nav'];
  icon: Icon;
  /** The section of the menu. */
  section: 'main' | 'admin';
  /** By profile, plan and super flag; the same condition guards its route. */
  shownTo: (user: SessionUser) => boolean;
  /** Whether the entry shows a warning mark. */
  useAttention?: () => boolean;
}

/** The side menu, in order. */
export const navEntries: readonly NavEntry[] = [
  { to: '/tickets/{-$ticketId}', label: 'tickets', icon: IconMessages, section: 'main', shownTo: () => true },
  {
    to: '/connections',
    label: 'connections',
    icon: IconPlugConnected,
    section: 'main',
    shownTo: () => true,
    useAttention: useConnectionsAttention,
  },
  {
    to: '/messages-api',
    label: 'messagesApi',
    icon: IconWebhook,
    section: 'main',
    shownTo: ({ company }) => company.plan.useExternalApi,
  },
];
