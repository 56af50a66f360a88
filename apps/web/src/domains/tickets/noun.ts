import { IconMessages } from '@tabler/icons-react';
import { webNoun } from '../../app/noun.ts';
import { answerLimitRules } from './use-answer-limits.ts';
import { ticketDetailRules } from './ticket-detail.ts';
import { ticketListRules } from './ticket-lists.ts';
import { transferTargetRules } from './transfer-targets.ts';

export const noun = webNoun({
  menu: [
    { to: '/tickets/{-$ticketId}', label: ($) => $.tickets.title, icon: IconMessages, section: 'main', place: 10 },
  ],
  live: [...ticketDetailRules, ...ticketListRules, ...answerLimitRules, ...transferTargetRules],
});
