import { IconWebhook } from '@tabler/icons-react';
import { webNoun } from '../../app/noun.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/messages-api',
      label: ($) => $.externalApi.menu,
      icon: IconWebhook,
      section: 'main',
      place: 30,
      shownTo: ({ company }) => company.plan.useExternalApi,
    },
  ],
});
