import type { Driving } from '../../channels/driver.ts';
import type { ClaimedEntry, DeliveryOutcome } from '../../platform/lanes/lanes.ts';
import { notDriven } from './deliver-outgoing.ts';
import { beginSend, pendingBackoff } from './deliver-side-by-side.ts';
import { loadOutgoing, type LoadedEntries } from './load-outgoing.ts';
import type { OutgoingEntry } from './outgoing.ts';
import { findSend, waitAtMost } from './pending-sends.ts';
import { waitUntilPaid } from './wait-until-paid.ts';

/** How long a send may hold up its worker, which serves other held conversations too. */
const maxWaitMs = 250;

/**
 * Delivers entries of a held conversation, one after the other. A send that takes longer than `maxWaitMs` goes on in
 * the background, and a later try of the entry gets its outcome.
 */
export async function* deliverHeld(
  entries: readonly ClaimedEntry<OutgoingEntry>[],
  driverOf: (entry: ClaimedEntry) => Driving | undefined,
): AsyncGenerator<DeliveryOutcome[]> {
  const loaded = await loadOutgoing(entries);
  for (const entry of entries) {
    const driving = driverOf(entry);
    const waiting = await waitUntilPaid(entry);
    yield [waiting ?? (driving ? await deliverHeldEntry(entry, loaded, driving) : notDriven)];
  }
}

async function deliverHeldEntry(
  entry: ClaimedEntry<OutgoingEntry>,
  loaded: LoadedEntries,
  driving: Driving,
): Promise<DeliveryOutcome> {
  let send = findSend(driving, entry.id);
  if (!send) {
    const begun = beginSend(driving, entry, loaded);
    if ('done' in begun) return inOwnLane(begun);
    send = begun;
    await waitAtMost(maxWaitMs, send.settled);
  }
  const outcome = send.outcome();
  if (!outcome) return { done: false, ...pendingBackoff(send) };
  send.forget();
  return inOwnLane(outcome);
}

/** A held conversation has its lane already, so an entry that must wait is not deferred: it blocks this lane. */
function inOwnLane(outcome: DeliveryOutcome): DeliveryOutcome {
  if (outcome.done) return outcome;
  const { retryInMs, isAttempt, reason } = outcome;
  return { done: false, retryInMs, isAttempt, reason };
}
