import type { Scope } from '../../platform/scope/scope.ts';
import { lockForAnswer } from '../tickets/index.ts';
import { endSwitchedOffRuns } from './end-runs.ts';
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
  for (const place of places) {
    const { id, status } = place.ticket;
    const run = session.runOf(id);
    if (!run) continue;
    // A person has the ticket.
    if (status !== 'pending') session.end(id, { type: 'person' });
    else outcomes.push({ place, outcome: await session.advance(id, { type: 'time' }) });
  }
  endSwitchedOffRuns(
    scope,
    places.map(({ ticket }) => ticket.id),
  );
  await performOutcomes(scope, session, outcomes);
  return places.length;
}
