import { can } from '@balcao/contract/permissions';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { webNoun } from '../../app/noun.ts';
import { dashboardRules } from './live.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/',
      label: ($) => $.dashboard.title,
      icon: IconLayoutDashboard,
      section: 'main',
      place: 5,
      shownTo: ({ profile }) => can(profile, 'dashboard:view'),
    },
  ],
  live: dashboardRules,
});
