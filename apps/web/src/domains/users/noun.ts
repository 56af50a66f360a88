import { can } from '@balcao/contract/permissions';
import { IconUsers } from '@tabler/icons-react';
import { webNoun } from '../../app/noun.ts';
import { userRules } from './live.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/users',
      label: ($) => $.users.menu,
      icon: IconUsers,
      section: 'admin',
      place: 20,
      shownTo: ({ profile }) => can(profile, 'users:manage'),
    },
  ],
  live: userRules,
});
