import { session } from '../../api/our-session.ts';
import { webNoun } from '../../app/noun.ts';
import { reactOn } from '../../live/registry.ts';
import { pagesKey } from '../../records/record-pages.ts';
import { liveRecords } from '../../records/live-records.ts';
import { subscriberRecords } from './subscriber-records.ts';

export const noun = webNoun({
  live: [
    ...liveRecords(subscriberRecords),
    // The screen of the plans shows how many companies have each plan.
    reactOn('subscriber', (queryClient) => void queryClient.invalidateQueries({ queryKey: pagesKey('plans') })),
    // The menu, the guards and the banners follow the plan and the due date of the user's company.
    reactOn('subscription', (_queryClient, { plan, dueDate }) =>
      session.patchUser((user) => ({ ...user, company: { ...user.company, plan, dueDate } })),
    ),
  ],
});
