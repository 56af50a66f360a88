import type { LaneEntry } from '../../platform/lanes/lane-entry.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/**
 * An entry of a connection's outbox. It names its message, or its ticket, without the content: the worker loads the
 * present state, so a repeated entry does no harm.
 */
export type OutgoingEntry =
  | { type: 'message'; messageId: string }
  | { type: 'edit'; messageId: string }
  | { type: 'remove'; messageId: string }
  | { type: 'react'; messageId: string; emoji: string }
  /** A read receipt for the customer's messages up to the message `upTo`. */
  | { type: 'read'; ticketId: number; upTo: string };

/** The lane of a connection's outbox. */
export const outboxLane = (connectionId: number): string => `send:${connectionId}`;

/** The kind of entries of a held conversation. */
export const heldKind = 'send-held';
/** The lane of a held conversation: it waits alone, and the other conversations of its connection go on. */
export const heldLane = (connectionId: number, contactId: number): string => `${outboxLane(connectionId)}:${contactId}`;

/** An entry for the outbox of a connection. */
export const outgoing = (connectionId: number, entry: OutgoingEntry): LaneEntry => ({
  lane: outboxLane(connectionId),
  kind: 'send',
  payload: entry,
});

/** Puts an entry into the outbox of a connection. */
export async function enqueueOutgoing(scope: Scope, connectionId: number, entry: OutgoingEntry): Promise<void> {
  await scope.enqueue([outgoing(connectionId, entry)]);
}
