import { can } from '@balcao/contract/permissions';
import { IconHistory } from '@tabler/icons-react';
import { webNoun } from '../../app/noun.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/audit',
      label: ($) => $.audit.title,
      icon: IconHistory,
      section: 'admin',
      place: 95,
      shownTo: ({ profile }) => can(profile, 'audit:view'),
    },
  ],
});
