import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { reactOn } from '../../live/registry.ts';

/** Events of the history have no signal of their own: the signals of their ticket announce them. */
export const noun = webNoun({
  live: [
    reactOn('ticket', (queryClient, signal) => {
      if (signal.action !== 'update') return;
      const queryKey = keys.ticketHistory.list({ params: { ticketId: signal.ticket.id } });
      void queryClient.invalidateQueries({ queryKey });
    }),
  ],
});
