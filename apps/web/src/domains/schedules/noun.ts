import { IconCalendarTime } from '@tabler/icons-react';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { reactOn } from '../../live/registry.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/schedules',
      label: ($) => $.schedules.title,
      icon: IconCalendarTime,
      section: 'main',
      place: 55,
      shownTo: ({ company }) => company.plan.useSchedules,
    },
  ],
  live: [reactOn('schedule', (queryClient) => void queryClient.invalidateQueries({ queryKey: keys.schedules.all }))],
});
