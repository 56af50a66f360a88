import type { Scope } from '../../platform/scope/scope.ts';
import { lockForAnswer } from '../tickets/index.ts';
import { performOutcomes } from './perform-outcomes.ts';
import { openRunSession } from './run-session.ts';

/**
 * Goes on with the runs of tickets whose time has come. They are read again under the lock of the ticket: what another
 * node did meanwhile is not done twice. A ticket that another transaction holds is left for the next second.
 * @returns how many tickets were not held by others
 */
export async function fireRuns(scope: Scope, ticketIds: readonly number[]): Promise<number> {
  const places = [...(await lockForAnswer(scope, ticketIds)).values()];
  const session = await openRunSession(scope, places);
  const outcomes = [];
  for (const place of places)
    outcomes.push({ place, outcome: await session.advance(place.ticket.id, { type: 'time' }) });
  await performOutcomes(scope, session, outcomes);
  return places.length;
}
