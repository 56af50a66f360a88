import { IconSettings } from '@tabler/icons-react';
import { session } from '../../api/our-session.ts';
import { webNoun } from '../../app/noun.ts';
import { reactOn } from '../../live/registry.ts';
import { withSetting } from './with-setting.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/settings',
      label: ($) => $.settings.title,
      icon: IconSettings,
      section: 'admin',
      place: 90,
      shownTo: (user) => user.profile === 'admin',
    },
  ],
  live: [reactOn('setting', (_queryClient, { setting }) => session.patchUser((user) => withSetting(user, setting)))],
});
