import { IconCalendarTime } from '@tabler/icons-react';
import { keys } from '../../api/query-keys.ts';
import type { QueryClient } from '@tanstack/react-query';
import { webNoun } from '../../app/noun.ts';
import { reactOn } from '../../live/registry.ts';

const fetchAgain = (queryClient: QueryClient) => void queryClient.invalidateQueries({ queryKey: keys.schedules.all });

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
  live: [
    reactOn('schedule', fetchAgain),
    // Whether the header file of a template is missing depends on the file list and the template.
    reactOn('fileList', fetchAgain),
    reactOn('templates', fetchAgain),
  ],
});
