import { IconSparkles } from '@tabler/icons-react';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { t } from '../../i18n/i18n.ts';
import { reactOn } from '../../live/registry.ts';
import { liveRecords } from '../../records/live-records.ts';
import { toast } from '../../ui/toasts.ts';
import { hasPrompts } from './may-edit-prompts.ts';
import { choicesKey } from './prompt-choices.ts';
import { promptRecords } from './prompt-records.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/prompts',
      label: ($) => $.prompts.menu,
      icon: IconSparkles,
      section: 'admin',
      place: 40,
      shownTo: hasPrompts,
    },
  ],
  live: [
    ...liveRecords(promptRecords),
    reactOn('prompt', (queryClient) => void queryClient.invalidateQueries({ queryKey: choicesKey })),
    reactOn('promptLimit', (queryClient) => {
      void queryClient.invalidateQueries({ queryKey: keys.prompts.usage() });
      toast(
        'error',
        t(($) => $.prompts.limitReached),
      );
    }),
  ],
});
