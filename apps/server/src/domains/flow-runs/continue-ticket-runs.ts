import type { Scope } from '../../platform/scope/scope.ts';
import { lockForAnswer } from '../tickets/index.ts';
import { performOutcomes } from './perform-outcomes.ts';
import { openRunSession } from './run-session.ts';

/**
 * Goes on with the runs of these tickets that are due. Each run is read again under the lock of its ticket, so that
 * nothing is done twice if another node was faster. The lock of a single ticket is waited for. Of several tickets,
 * those that another transaction has locked are left for a later pass of the clock.
 * @returns how many tickets this transaction could lock
 */
export async function continueTicketRuns(scope: Scope, ticketIds: readonly number[]): Promise<number> {
  const places = [...(await lockForAnswer(scope, ticketIds)).values()];
  const session = await openRunSession(scope, places);
  const outcomes = [];
  for (const place of places)
    outcomes.push({ place, outcome: await session.advance(place.ticket.id, { type: 'time' }) });
  await performOutcomes(scope, session, outcomes);
  return places.length;
}
