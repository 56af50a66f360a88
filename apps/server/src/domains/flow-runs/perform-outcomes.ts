import type { RunEnd } from '@balcao/contract/flows/run/run-state';
import type { Scope } from '../../platform/scope/scope.ts';
import { leaveByBot, type BotLeave } from '../tickets/index.ts';
import type { RunPlace } from './run-place.ts';
import type { RunOutcome, RunSession } from './run-session.ts';
import { sayInPlaces } from './say-in-places.ts';

/** How the bot leaves the ticket when a run ends; null: a person or another run has the ticket already. */
export function leaveOf(end: RunEnd): BotLeave | null {
  switch (end.type) {
    case 'hand-over':
      return end;
    case 'close':
      return end;
    case 'done':
    case 'silent':
    case 'no-choice':
    case 'failed':
    case 'stopped':
      return { type: 'wait' };
    case 'person':
    case 'jump':
      return null;
  }
}

/** Stores the runs of a session, sends what they say, and gives tickets of ended runs to people. */
export async function performOutcomes(
  scope: Scope,
  session: RunSession,
  outcomes: readonly { place: RunPlace; outcome: RunOutcome }[],
): Promise<void> {
  await session.store();
  await sayInPlaces(
    scope,
    outcomes.map(({ place, outcome: { messages } }) => ({ place, messages })),
  );
  for (const { place, outcome } of outcomes) {
    const leave = outcome.end && leaveOf(outcome.end);
    if (leave) await leaveByBot(scope, place.ticket, leave);
  }
}
