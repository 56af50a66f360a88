import type { LaneEntry } from '../../platform/lanes/lane-entry.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/**
 * What waits in a connection's outbox. Whoever works it loads the present state, so an entry is small and may be
 * repeated.
 */
export type OutgoingEntry =
  | { type: 'message'; messageId: string }
  | { type: 'edit'; messageId: string }
  | { type: 'remove'; messageId: string }
  | { type: 'react'; messageId: string; emoji: string }
  /** The customer is told that these were read. */
  | { type: 'read'; ticketId: number; upTo: string };

export const outboxLane = (connectionId: number): string => `send:${connectionId}`;

/** The kind of entries whose conversation waits. */
export const heldKind = 'send-held';
/** Where a conversation waits alone, so that the other conversations of its connection go on. */
export const heldLane = (connectionId: number, contactId: number): string => `${outboxLane(connectionId)}:${contactId}`;

/** Work for the outbox of a connection: one at a time, in order. */
export const outgoing = (connectionId: number, entry: OutgoingEntry): LaneEntry => ({
  lane: outboxLane(connectionId),
  kind: 'send',
  payload: entry,
});

/** Puts work into the outbox of a connection. */
export async function enqueueOutgoing(scope: Scope, connectionId: number, entry: OutgoingEntry): Promise<void> {
  await scope.enqueue([outgoing(connectionId, entry)]);
}
