import { serverNoun } from '../../platform/noun.ts';
import { answerArrivals } from './answer-arrivals.ts';
import { eventReactions } from './follow-events.ts';
import { personReactions } from './follow-people.ts';
import { startSilentFlows } from './jobs.ts';
import { setupReactions } from './read-setup.ts';

export const automationNoun = serverNoun({
  tables: ['bot_states'],
  reactions: [setupReactions, { 'messages.arrived': answerArrivals }, personReactions, eventReactions],
  schedules: { 'start-silent-flows': { cron: '* * * * *', work: () => startSilentFlows() } },
});
