import { IconLayoutKanban } from '@tabler/icons-react';
import { webNoun } from '../../app/noun.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/kanban',
      label: ($) => $.kanban.title,
      icon: IconLayoutKanban,
      section: 'main',
      place: 50,
      shownTo: ({ company }) => company.plan.useKanban,
    },
  ],
});
