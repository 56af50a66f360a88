import { IconBuildingSkyscraper } from '@tabler/icons-react';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { reactOn } from '../../live/registry.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/console',
      label: ($) => $.console.menu,
      icon: IconBuildingSkyscraper,
      section: 'admin',
      place: 95,
      shownTo: (user) => user.super,
    },
  ],
  // A company was created, changed or deleted by the operator.
  live: [reactOn('subscriber', (queryClient) => void queryClient.invalidateQueries({ queryKey: keys.console.all }))],
});
